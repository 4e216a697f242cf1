import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { memoryLog } from '#tests/support/silent-log.ts';
import { newIdempotencyKey, openTestApi, orderBody } from '#tests/support/test-api.ts';
import { cookieOf } from '#tests/support/test-http.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { openReadiness } from './readiness.ts';

const { log, lines } = memoryLog();
const api = await openTestApi({ log });
// What PostgreSQL answers when it reads a damaged page.
await sql`create function be_damaged() returns trigger language plpgsql as $$ begin
  raise exception 'invalid page in block 0 of relation "base/5/16500"' using errcode = 'data_corrupted'; end $$`.execute(
  api.shop.db,
);
await sql`create trigger be_damaged before insert on order_lines
  for each row execute function be_damaged()`.execute(api.shop.db);

const paused = 'Ordering is paused while the shop is being repaired';
const sentence =
  'The database is damaged (invalid page in block 0 of relation "base/5/16500"): stop the shop and restore the newest backup with npm run shop -- restore FILE, as docs/running/damage.md says.';
const order = () =>
  api.ask('placeOrder', {
    by: api.customer,
    body: orderBody(api.saree),
    headers: newIdempotencyKey(),
  });
const readiness = () => openReadiness({ shop: api.shop, dataDir: process.cwd() })();

async function sendForm(path: string, by: 'owner' | 'customer' | 'visitor') {
  const user = by === 'owner' ? api.owner : by === 'customer' ? api.customer : null;
  return api.http.send(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
      Origin: 'http://localhost:3000',
      ...(user && { Cookie: await cookieOf(api.shop, user) }),
    },
    body: 'intent=place',
  });
}

test('whoever meets damage first is answered with 503, and the shop is not ready any more', async () => {
  expect(await readiness()).toBe('ok');
  const answer = await order();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    detail: `${paused}. Please try again later.`,
  });
  expect(await readiness()).toBe('database damaged');
  expect(lines.filter(({ event, id }) => event === sentence && !id)).toHaveLength(1);
});

test('from then on nothing is written, although it could be', async () => {
  await sql`drop trigger be_damaged on order_lines`.execute(api.shop.db);
  expect((await order()).status).toBe(503);
  const byForm = await Promise.all([
    sendForm('/checkout', 'customer'),
    sendForm('/cart', 'visitor'),
    sendForm('/cart.data', 'customer'),
    sendForm('/payment-provider/webhook', 'visitor'),
    sendForm('/admin/orders', 'owner'),
  ]);
  expect(byForm.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  const token = await api.http.send('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"email":"a@example.com","password":"x"}',
  });
  expect([token.status, token.headers.get('Retry-After')]).toEqual([503, '300']);
  expect((await api.read('listOrders', { by: api.customer })).data).toEqual([]);
});

test('what reads goes on', async () => {
  expect((await api.http.get('/store')).status).toBe(200);
  expect((await api.http.get('/cart', api.customer)).status).toBe(200);
  expect((await api.http.get('/admin/orders', api.owner)).status).toBe(200);
});

test('the owner reads what to do about it, and nobody else', async () => {
  const [toOwner, toCustomer] = await Promise.all(
    (['owner', 'customer'] as const).map(async (by) => (await sendForm('/cart', by)).text()),
  );
  expect(toOwner).toContain('restore the newest backup with npm run shop -- restore FILE');
  expect(toCustomer).toContain(paused);
  expect(toCustomer).not.toContain('invalid page');
});

test('damage that the code itself gets over is noticed, too', async () => {
  const shop = await openTestShop();
  expect(shop.damage()).toBe(null);
  await shop.transaction((db) =>
    shop.savepoint(db, () =>
      sql`do $$ begin raise exception 'could not read block 3' using errcode = 'XX002'; end $$`
        .execute(db)
        .then(() => {}),
    ),
  );
  expect(shop.damage()).toContain('could not read block 3');
});
