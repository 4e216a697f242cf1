import { beforeEach, describe, expect, test } from 'vitest';
import { type LogLine, memoryLog } from '#tests/support/silent-log.ts';
import { bearerOf } from '#tests/support/test-api.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';

const memory = memoryLog();
const lines = memory.lines;
const shop = await openTestShop({ log: memory.log });
const http = await openTestHttp(shop);
const owner = await givenOwner(shop);
const customer = await givenUser(shop);
beforeEach(async () => {
  lines.length = 0;
  await shop.db.deleteFrom('activity').execute();
});

function rows() {
  return shop.db
    .selectFrom('activity')
    .select(['kind', 'user_id', 'about', 'times', 'request_id'])
    .orderBy('id')
    .execute();
}

function requestLine(): LogLine | undefined {
  return lines.find((line) => line.event === 'request');
}

describe('the line of a request', () => {
  test('says who is signed in, by their id alone', async () => {
    await http.get('/orders', customer);
    expect(requestLine()).toMatchObject({ user: customer.userId, path: '/orders' });
    expect(JSON.stringify(lines)).not.toContain(customer.email);
  });

  test('says which account an API client acts for, and nothing of its token', async () => {
    const headers = await bearerOf(shop, customer);
    for (const path of ['/api/v1/cart', '/auth/v1/user']) {
      lines.length = 0;
      await http.send(path, { headers });
      expect(requestLine()).toMatchObject({ user: customer.userId, path });
      expect(JSON.stringify(lines)).not.toContain(headers.Authorization?.slice(7) ?? '');
    }
  });

  test('says nobody for a visitor', async () => {
    await http.get('/store');
    expect(requestLine()).toMatchObject({ user: undefined });
  });

  test('has no query, which may hold what somebody looks for, or a key', async () => {
    await http.get('/auth/confirm?token=the-secret&search=lehenga');
    expect(JSON.stringify(lines)).not.toMatch(/the-secret|lehenga/);
  });
});

describe('activity', () => {
  test('has who was denied the owner’s pages, with the request', async () => {
    await http.get('/admin/orders', customer);
    const id = requestLine()?.id;
    expect(await rows()).toEqual([
      {
        kind: 'access-denied',
        user_id: customer.userId,
        about: 'Admin',
        times: 1,
        request_id: id,
      },
    ]);
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'activity', kind: 'access-denied', id }),
    );
  });

  test('counts a visitor who tries many of them on one row', async () => {
    for (const page of ['', '/orders', '/products', '/settings']) await http.get(`/admin${page}`);
    expect(await rows()).toMatchObject([{ user_id: null, about: 'Admin', times: 4 }]);
  });

  test('has an API client that asked for what is the owner’s', async () => {
    await http.send('/api/v1/products/all', { headers: await bearerOf(shop, customer) });
    expect(await rows()).toMatchObject([{ user_id: customer.userId, about: 'API' }]);
  });

  test('has a form that another site sent', async () => {
    await http.post('/cart', {}, owner, { Origin: 'https://evil.example' });
    expect(await rows()).toMatchObject([{ kind: 'access-denied', about: 'Pages' }]);
  });

  test('has a limit that was reached', async () => {
    const form = { intent: 'sign-in', email: 'nobody@example.in', password: 'wrong password' };
    for (let i = 0; i < 11; i++) await http.post('/auth', form);
    expect(await rows()).toContainEqual(
      expect.objectContaining({ kind: 'limit-reached', about: 'Sign-in pages', times: 1 }),
    );
  });

  test('has nothing of what is allowed', async () => {
    await http.get('/admin', owner);
    await http.get('/store');
    expect(await rows()).toEqual([]);
  });
});
