import http from 'node:http';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { untilOneWaits } from '#tests/support/lock-waits.ts';
import { memoryLog } from '#tests/support/silent-log.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

test('a request whose client hung up is logged as 499, not as a failure of the shop', async () => {
  const { log, lines } = memoryLog();
  const shop = await openTestShop({ log });
  const served = await openTestHttp(shop);
  const url = await served.listen();
  const other = new pg.Client(shop.connection);
  await other.connect();
  onTestFinished(async () => {
    await other.end();
  });
  await other.query('begin; lock table products in access exclusive mode');
  const request = http.get(`${url}/store`, { headers: { Cookie: 'fh_toast=x' } });
  request.on('error', () => {});
  await untilOneWaits(shop.db);
  request.destroy();
  const statuses = () => lines.filter(({ path }) => path === '/store').map(({ status }) => status);
  await expect.poll(statuses).toEqual([499]);
  expect(lines.filter(({ event }) => event.includes('failed'))).toEqual([]);
});
