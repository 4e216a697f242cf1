import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isDiskFull } from '#database/disk-full.ts';
import { newIdempotencyKey, openTestApi, orderBody } from '#tests/support/test-api.ts';
import { cookieOf } from '#tests/support/test-http.ts';

const api = await openTestApi();
// What PostgreSQL answers on a full disk.
await sql`create function be_full() returns trigger language plpgsql as $$ begin
  raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
  api.shop.db,
);
for (const table of ['orders', 'profiles', 'email_links']) {
  await sql`create trigger be_full before insert or update on ${sql.table(table)}
    for each row execute function be_full()`.execute(api.shop.db);
}

const words = 'The shop has no room left to save anything';

test('an order by the API is answered with 503 and words, and is not placed', async () => {
  const answer = await api.ask('placeOrder', {
    by: api.customer,
    body: orderBody(api.saree),
    headers: newIdempotencyKey(),
  });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  const { code, detail } = await answer.json();
  expect(code).toBe('disk_full');
  expect(detail).toContain(words);
  expect((await api.read('listOrders', { by: api.customer })).data).toEqual([]);
});

test('so is a form of a page, and its data', async () => {
  const send = async (path: string) =>
    api.http.send(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'text/html',
        Origin: 'http://localhost:3000',
        Cookie: await cookieOf(api.shop, api.customer),
      },
      body: 'intent=save-profile&fullName=Ananya&phone=9820001234&address=12+Prabhat+Road&city=Pune&state=Maharashtra&landmark=&pincode=411004',
    });
  const answer = await send('/profile');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
  expect(await answer.text()).toContain(words);
  expect((await send('/profile.data')).status).toBe(503);
});

test.runIf(existsSync('/dev/full'))(
  'a file for which there is no room is such a case, too',
  async () => {
    const error = await writeFile('/dev/full', 'x').catch((one: unknown) => one);
    expect(isDiskFull(error)).toBe(true);
    expect(isDiskFull(new Error('something else'))).toBe(false);
  },
);
