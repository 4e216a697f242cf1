import { describe, expect, test } from 'vitest';
import { openHostileShop } from './hostile-shop.ts';
import { dataAddress, fillIn, pageRoutes } from './page-routes.ts';

// Every page with an action, from app/routes.ts, gets a body that is no form.

const hostile = await openHostileShop();

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';

/** What is sent, as which type, and which responses are allowed besides 'sign in first' and 'not yours'. */
const bodies: [what: string, type: string | undefined, body: string | undefined, status: number][] =
  [
    ['nothing', undefined, undefined, 415],
    ['an empty body of no type', undefined, '', 415],
    ['JSON', 'application/json', '{"intent":"save"}', 415],
    ['broken JSON', 'application/json', '{', 415],
    ['text', 'text/plain', 'intent=save', 415],
    ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>', 415],
    ['a type that is none', ';;;', 'intent=save', 415],
    ['two types', `${urlencoded}, application/json`, 'intent=save', 415],
    ['multipart without a boundary', 'multipart/form-data', 'x', 400],
    ['multipart that is text', multipart, 'intent=save', 400],
    ['multipart that is empty', multipart, '', 400],
    [
      'multipart that breaks off',
      multipart,
      '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsa',
      400,
    ],
    ['multipart with a part that has no name', multipart, '--b\r\n\r\nx\r\n--b--\r\n', 400],
  ];

const refusedFirst = [303, 302, 401, 403, 404];
const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Actions that are only a button and read no form. */
const buttons = ['/sign-out', '/no-such-page'];

/** Takes only a file: a form is as wrong there as anything else. */
const filesAlone = ['/dashboard/videos'];

const targets = pageRoutes.filter(({ hasAction }) => hasAction);

test('the pages with an action are found', () => {
  expect(targets.length).toBeGreaterThan(25);
  expect(targets.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/auth', '/cart', '/product/:id/:slug?', '/admin/settings']),
  );
});

describe.each(targets.map(({ address }) => address))('%s', (address) => {
  const isButton = buttons.includes(address);
  const wrongForm = filesAlone.includes(address) ? [415] : [];

  test('refuses what is no form', async () => {
    const filled = fillIn(address, hostile.productId);
    await hostile.attackAll(
      bodies.flatMap(([_what, type, body, status], at) =>
        // The owner passes every permission check; the others take turns.
        (['owner', at % 2 ? 'visitor' : 'customer'] as const).map((by, turn) => ({
          ...{ by: isButton ? 'visitor' : by, body },
          method: methods[(at + turn) % methods.length],
          path: (at >> 2) % 2 ? dataAddress(filled) : filled,
          headers: type === undefined ? {} : { 'Content-Type': type },
          statuses: isButton
            ? [202, ...refusedFirst]
            : [status, 202, ...wrongForm, ...refusedFirst],
        })),
      ),
    );
  });
});

describe('a page that needs no account', () => {
  const open = [
    '/auth',
    '/auth/confirm',
    '/auth/forgot',
    '/auth/reset',
    '/auth/code',
    '/auth/google',
  ];

  test.each(open)('%s says 415 to JSON and 400 to half a form, in plain words', async (path) => {
    for (const [type, body, status] of [
      ['application/json', '{}', 415],
      [multipart, '--b\r\nCont', 400],
    ] as const) {
      const answer = await hostile.attack({
        ...{ method: 'POST', path, body },
        headers: { 'Content-Type': type },
        statuses: [status],
      });
      expect(answer.text).toContain('We could not read that');
    }
  });

  test.each(open)('%s takes a form by POST alone', async (path) => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await hostile.attack({
        ...{ method, path, body: 'email=a%40example.com' },
        headers: { 'Content-Type': urlencoded },
        statuses: [405],
      });
      expect(answer.headers.allow).toBe('GET, HEAD, POST');
    }
  });
});

describe('a page without an action', () => {
  const without = pageRoutes.filter(({ hasAction }) => !hasAction);

  test.each(without)('$address takes no form', async ({ address }) => {
    const answer = await hostile.attack({
      ...{ method: 'POST', path: fillIn(address, hostile.productId), by: 'owner', body: 'a=b' },
      headers: { 'Content-Type': urlencoded },
      statuses: [405],
    });
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  test.each(['OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LOCK', 'MKCOL', 'QUERY'])(
    'no page knows the method %s',
    async (method) => {
      for (const path of ['/', '/store', '/auth', '/no-such-page', '/store.data']) {
        const answer = await hostile.attack({ method, path, statuses: [405] });
        expect(answer.headers.allow).toBe('GET, HEAD, POST');
      }
    },
  );
});
