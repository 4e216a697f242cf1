import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { allOrdersQuery, type OrdersQuery } from '#app/orders/admin/orders-query.contract.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { exportOrders } from './export-orders.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

async function exportChunks(query: Partial<OrdersQuery>): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of exportOrders(shop, owner, { ...allOrdersQuery, ...query })) {
    chunks.push(chunk);
  }
  return chunks;
}

/** Each row as a record by column name, the way a spreadsheet reads it. */
async function rowsOf(query: Partial<OrdersQuery>): Promise<Record<string, string>[]> {
  return parse((await exportChunks(query)).join(''), { bom: true, columns: true });
}

test('there is one row for each line, with the totals of the order in the first', async () => {
  const { id, displayId } = await givenOrder(shop, customer, {
    name: 'Usha Rao',
    createdAt: new Date('2026-11-20T18:31:00Z'),
    lines: [
      { pricePaise: 1_675_050, quantity: 2, status: 'shipped', hsn: '6204', gstRate: 5 },
      { pricePaise: 90_000, status: 'delivered' },
    ],
  });
  const [first, second, ...others] = await rowsOf({ search: 'Usha Rao' });
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    'Order ID': displayId,
    'Short ID': id.slice(0, 8),
    Date: '2026-11-21',
    Time: '00:01',
    'Order Status': 'Shipped',
    Product: 'Gadwal Pattu Saree',
    Quantity: '2',
    'Unit Price': '16750.50',
    Amount: '33501',
    Status: 'Shipped',
    Phone: '9820001234',
    'Payment Method': 'Online',
    Payment: 'Unpaid',
    Subtotal: '34401',
    'Delivery Charges': '120',
    Total: '34521',
    HSN: '6204',
    'GST Rate': '5',
  });
  expect(second).toMatchObject({
    'Order ID': displayId,
    Amount: '900',
    Status: 'Delivered',
    Total: '',
    'GST Rate': '',
  });
});

test.each(['=1+1', "'=1+1", '+91', '-2', '@SUM(A1)', '\tx', '\r=x', '=HYPERLINK("http://x","y")'])(
  'a name that begins like a formula is text: %j',
  async (name) => {
    const { displayId } = await givenOrder(shop, customer, { name });
    const rows = await rowsOf({ search: displayId });
    expect(rows.map((row) => row.Customer)).toEqual([`'${name}`]);
  },
);

test('quotes, commas and other scripts stay as they are, and Excel reads UTF-8', async () => {
  const name = 'अनन्या "Anu", Deshpande';
  const { displayId } = await givenOrder(shop, customer, { name });
  const [start = ''] = await exportChunks({ search: displayId });
  expect(start.startsWith('\uFEFFOrder ID,')).toBe(true);
  expect(await rowsOf({ search: displayId })).toMatchObject([{ Customer: name }]);
});

test('many orders come in chunks, each order once', async () => {
  // Several at the same instant, and instants that differ by less than a millisecond.
  await sql`
    with made as (
      insert into orders (display_id, user_id, idempotency_key, customer_name, customer_email,
        customer_phone, address, delivery_address, delivery_pincode, booking_method,
        subtotal_paise, delivery_charge_paise, total_paise, created_at)
      select 'FHZ' || lpad(n::text, 5, '0'), ${customer.userId}, 'many-' || n, 'Many Orders', 'a@example.com',
        '9820001234', 'a', 'a', '411004', 'online', 100, 0, 100,
        timestamptz '2022-01-01' + (n / 7) * interval '10 microseconds'
      from generate_series(1, 1201) n returning id)
    insert into order_lines (order_id, position, product_name, product_price_paise, quantity)
    select id, 0, 'Saree', 100, 1 from made`.execute(shop.db);
  const chunks = await exportChunks({ search: 'Many Orders' });
  expect(chunks).toHaveLength(4);
  const ids = (await rowsOf({ search: 'Many Orders' })).map((row) => row['Order ID']);
  expect(new Set(ids).size).toBe(1201);
  expect(ids).toHaveLength(1201);
});
