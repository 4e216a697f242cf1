import { describe, expect, test } from 'vitest';
import { pages } from '#app/routes.ts';
import { readTree } from './imports.ts';
import { bearerOf } from './support/test-api.ts';
import { openTestHttp } from './support/test-http.ts';
import { readCookie, readToastCookie } from './support/test-responses.ts';
import { givenOwner, givenUser, openTestShop } from './support/test-shop.ts';

// Every page and API operation of the owner, read from their lists, so that new ones are tested too.

const shop = await openTestShop();
const http = await openTestHttp(shop);
const customer = await givenUser(shop);

const someId = '0a1b2c3d-0000-4000-8000-0123456789ab';

/** '/admin', '/admin/orders', …: the admin and every page below it, with parameters filled in. */
const admin = pages
  .filter(({ path }) => path === 'dashboard' || path === 'admin')
  .flatMap((route) => addressesOf(route, ''));

type Listed = (typeof pages)[number];

function addressesOf({ path = '', index, children = [] }: Listed, above: string): string[] {
  const own = path ? `${above}/${path.replaceAll(/:\w+\??/g, someId)}` : above;
  return [...(index ? [] : [own]), ...children.flatMap((child) => addressesOf(child, own))];
}

test('the admin is found in the list of routes', () => {
  expect(admin).toEqual(expect.arrayContaining(['/dashboard', '/admin', '/admin/orders']));
});

test('the pages at /dashboard lead to no page at /admin', async () => {
  const owner = await givenOwner(shop);
  for (const address of admin.filter((one) => one.startsWith('/dashboard'))) {
    expect(await (await http.get(address, owner)).text()).not.toMatch(/"\/admin\b/);
  }
});

test('a page that is refused shows a toast once', async () => {
  const signedOut = await http.post('/sign-out', {});
  const cookie = readCookie(signedOut, 'fh_toast');
  const answer = await http.get('/admin/orders', null, { Cookie: cookie });
  expect(await answer.text()).toContain(readToastCookie(signedOut).title);
  expect(answer.headers.getSetCookie()).toContain('fh_toast=; Path=/; Max-Age=0');
});

describe.each(admin)('%s', (address) => {
  test('shows nothing to a visitor or a customer', async () => {
    for (const who of [null, customer]) {
      expect((await http.get(address, who)).status).toBe(403);
      expect((await http.get(`${address}.data`, who)).status).toBe(403);
    }
  });

  test('refuses with a page, not with data', async () => {
    const answer = await http.get(address);
    expect(answer.headers.get('Content-Type')).toContain('text/html');
    expect(await answer.text()).toContain('Access Denied');
  });

  test('accepts nothing from a visitor or a customer', async () => {
    const form = { intent: 'anything', id: someId };
    const statuses = [null, customer].map(
      async (who) => (await http.post(address, form, who)).status,
    );
    // A page without forms says so to everybody.
    expect([
      [401, 403],
      [405, 405],
    ]).toContainEqual(await Promise.all(statuses));
  });
});

test('every operation of the owner’s in the OpenAPI document checks who is calling', async () => {
  const document = await (await http.get('/api/v1/openapi.json')).json();
  const calls = Object.entries<Record<string, { description: string }>>(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { description }]) => ({ path, method, description })),
    )
    .filter(({ description }) => description === 'For the owner.');
  expect(calls.length).toBeGreaterThan(0);
  const bearer = await bearerOf(shop, customer);
  for (const { path, method } of calls) {
    const address = `/api/v1${path.replaceAll(/\{\w+\}/g, someId)}`;
    const ask = (headers: Record<string, string>) =>
      http.send(address, {
        method: method.toUpperCase(),
        headers: { 'Content-Type': 'application/json', ...headers },
        body: method === 'get' ? undefined : '{}',
      });
    const statuses = [(await ask({})).status, (await ask(bearer)).status];
    expect([method, path, ...statuses]).toEqual([method, path, 401, 403]);
  }
});

describe('the code of the app', () => {
  const sources = Object.entries(readTree('.', ['app'])).filter(
    ([path]) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );

  test('asks for a permission, never for the role of somebody', () => {
    // Whoever has the owner's address becomes the owner.
    const granting = ['app/people/auth/auth.rules.ts', 'app/people/auth/open-email-link.server.ts'];
    const asking = sources.filter(([path, source]) => {
      return !granting.includes(path) && /\brole\)? [!=]== ['"]/i.test(source);
    });
    expect(asking.map(([path]) => path)).toEqual([]);
  });

  test('knows who submits a form to a route of the owner’s before it reads it', () => {
    const early = sources
      .filter(([, source]) => source.includes('requirePermission('))
      .flatMap(([path, source]) =>
        source
          .split(/^(?=export |async function |function )/m)
          .filter((part) => /\b(?:readForm|answerForm)\((?:args|request)/.test(part))
          .filter(
            (part) =>
              !/require(?:Permission|User)\([\s\S]*(?:readForm|answerForm)\((?:args|request)/.test(
                part,
              ),
          )
          .map((part) => `${path}: ${part.slice(0, part.indexOf('('))}`),
      );
    expect(early).toEqual([]);
  });

  test('lets a form of the owner’s run only use cases that take whoever is permitted', () => {
    const forms = sources.filter(([path, source]) =>
      path.includes('.route.ts')
        ? /function action[^}]*\brequirePermission\(/.test(source)
        : /FormActions?<\s*Shop,\s*(?:Permitted|Editor)\b/.test(source),
    );
    const ran = useCases(sources).filter(({ path, name }) =>
      forms.some(([form, source]) => form !== path && importOf(name).test(source)),
    );
    expect(ran.length).toBeGreaterThan(30);
    const open = ran.filter(({ user }) => !/: (Permitted<|Editor)/.test(user));
    expect(open.map(({ path, name, user }) => `${path}: ${name}(shop, ${user})`)).toEqual([]);
  });
});

/** The exported functions that take the shop and return a result, with their second parameter. */
function useCases(sources: [path: string, source: string][]) {
  const declared =
    /^export (?:async )?function (\w+)(?:<.*>)?\(\s*(?:\w+|\{[^}]*\}): Shop,\s*((?:\w+|\{[^}]*\}): [^,)]+)[\s\S]*?\):? ([^\n]*)/gm;
  return sources.flatMap(([path, source]) =>
    [...source.matchAll(declared)]
      .map(([, name = '', user = '', returns = '']) => ({ path, name, user, returns }))
      .filter(({ returns }) => returns.includes('Result<')),
  );
}

function importOf(name: string): RegExp {
  return new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from`);
}
