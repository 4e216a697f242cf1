import { expect, test } from 'vitest';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import type { NewOrders } from './order-alerts.contract.ts';

const { shop, http, owner, customer } = await openTestAdmin();

async function read(query: string): Promise<NewOrders> {
  const answer = await http.get(`/admin/orders/new.json${query}`, owner);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  return answer.json();
}

test('the owner learns of the orders after those they know, the newest by name', async () => {
  expect(await read('')).toEqual({ newest: 0, count: 0, latest: null });
  await givenOrder(shop, customer);
  const { newest } = await read('');
  expect(await read(`?after=${newest}`)).toEqual({ newest, count: 0, latest: null });

  await givenOrder(shop, customer, { name: 'Meera Nair' });
  const { displayId } = await givenOrder(shop, customer, {
    name: 'Kavita Rao',
    lines: [{ pricePaise: 100_000 }],
  });
  expect(await read(`?after=${newest}`)).toEqual({
    newest: newest + 2,
    count: 2,
    latest: { displayId, customerName: 'Kavita Rao', total: '₹1,120' },
  });
});

test.each(['?after=', '?after=-1', '?after=1e9', "?after='", `?after=${'9'.repeat(40)}`])(
  'what is no place (%s) begins with now',
  async (query) => {
    await givenOrder(shop, customer);
    expect(await read(query)).toMatchObject({ count: 0, latest: null });
  },
);
