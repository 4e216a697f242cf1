import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { shipOrder } from '#app/orders/parcels/ship-order.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { issueInvoice } from './issue-documents.server.ts';
import { readInvoices } from './read-invoices.server.ts';

let shop: TestShop;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop({ undoSeconds: 30 });
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  shop.setNow(new Date('2026-11-23T06:00:00Z'));
  set({ issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV', legalName: 'Haat Textiles' });
});

function set(values: Partial<StoreProfile>): void {
  shop.settings.storeProfile = { ...shop.settings.storeProfile, ...values };
}

const kurta = {
  name: 'Dabu Kurta',
  pricePaise: 105_000,
  hsn: '6204',
  status: 'confirmed' as const,
};
const lehenga = { ...kurta, name: 'Lehenga', pricePaise: 590_000 };

async function ship(orderId: string) {
  const input = { orderId, seenStatus: 'confirmed' as const };
  const parcel = { lineIds: null, courier: undefined, awb: undefined, link: undefined };
  const shipped = await shipOrder(shop, owner, { ...input, ...parcel });
  if (!shipped.ok) throw new Error(shipped.refusal.description);
  return shipped.value;
}

async function documentsOf(displayId: string) {
  return (await readInvoices(shop, owner, displayId, 'en'))?.documents ?? [];
}

async function numbersOf(displayId: string) {
  return (await documentsOf(displayId)).map(({ title, number }) => `${title} ${number}`);
}

test('shipping issues a tax invoice, and the email leads to it', async () => {
  const { id, displayId } = await givenOrder(shop, customer, { lines: [kurta, lehenga] });
  expect(await documentsOf(displayId)).toEqual([]);
  await ship(id);
  const [invoice, ...others] = await documentsOf(displayId);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    title: 'Tax Invoice',
    number: 'FH/26-27/000001',
    seller: { name: 'Haat Textiles' },
    columns: ['#', 'Item', 'HSN', 'Qty', 'Price', 'Taxable value', 'GST', 'CGST', 'SGST', 'Amount'],
  });
  // 1,050.00 at 5 %, 5,900.00 at 18 %; of 120.00 delivery 18.13 and 101.87 go with them.
  expect(invoice?.rows).toEqual([
    ['1', 'Dabu Kurta', '6204', '1', '1,050.00', '1,000.00', '5 %', '25.00', '25.00', '1,050.00'],
    ['2', 'Lehenga', '6204', '1', '5,900.00', '5,000.00', '18 %', '450.00', '450.00', '5,900.00'],
    ['3', 'Delivery charge', '6204', '', '', '17.27', '5 %', '0.43', '0.43', '18.13'],
    ['4', 'Delivery charge', '6204', '', '', '86.33', '18 %', '7.77', '7.77', '101.87'],
  ]);
  expect(invoice?.totals.at(-1)).toEqual({ label: 'Total', amount: '₹7,070.00' });
  expect(invoice?.words).toBe('In words: Rupees Seven Thousand Seventy Only');
  const [email] = await emailsTo(shop, customer.email);
  expect(email?.text).toContain(`/orders/${displayId}/invoice`);
});

test('an invoice is the same in Hindi, and for its customer, but for nobody else', async () => {
  const { id, displayId } = await givenOrder(shop, customer, { lines: [kurta] });
  await ship(id);
  const page = await readInvoices(shop, customer, displayId, 'hi');
  expect(page?.documents[0]).toMatchObject({
    title: 'कर चालान',
    words: 'शब्दों में: एक हज़ार एक सौ सत्तर रुपये मात्र',
    facts: expect.arrayContaining([{ label: 'आपूर्ति का स्थान', value: 'महाराष्ट्र (27)' }]),
  });
  expect(page).toMatchObject({ heading: `${displayId} का चालान`, print: 'प्रिंट करें' });
  expect(await readInvoices(shop, await givenUser(shop), displayId, 'en')).toBe(null);
});

test('an invoice taxes the price after discount, at the rate of this price', async () => {
  const dearKurta = { ...kurta, pricePaise: 315_000 };
  const { id, displayId, lineIds } = await givenOrder(shop, customer, { lines: [dearKurta] });
  const discount = sql`update order_lines set discount_paise = 105000 where id = ${lineIds[0]}`;
  await discount.execute(shop.db);
  await ship(id);
  const [invoice] = await documentsOf(displayId);
  // 3,150.00 less 1,050.00 are 2,000.00 and 5 % of them; 3,150.00 would have had 18 %.
  expect(invoice?.rows[0]).toEqual([
    ...['1', 'Dabu Kurta, less discount 1,050.00', '6204', '1', '3,150.00'],
    ...['2,000.00', '5 %', '50.00', '50.00', '2,100.00'],
  ]);
  expect(invoice?.totals.at(-1)).toEqual({ label: 'Total', amount: '₹2,220.00' });
});

test('a line cancelled after its invoice gets a credit note, with delivery once all are', async () => {
  const { id, displayId, lineIds } = await givenOrder(shop, customer, { lines: [kurta, lehenga] });
  await ship(id);
  await setOrderStatus(shop, owner, { orderId: id, lineId: lineIds[1], status: 'cancelled' });
  expect(await numbersOf(displayId)).toEqual([
    'Tax Invoice FH/26-27/000001',
    'Credit Note FHC/26-27/000001',
  ]);
  const [, credit] = await documentsOf(displayId);
  expect(credit?.rows.map(([, item]) => item)).toEqual(['Lehenga']);
  expect(credit?.totals.at(-1)).toEqual({ label: 'Total credited', amount: '₹5,900.00' });
  expect(credit?.facts).toContainEqual({
    label: 'Against invoice',
    value: 'FH/26-27/000001, 23 November 2026',
  });
  await setOrderStatus(shop, owner, { orderId: id, status: 'cancelled' });
  const [, , last] = await documentsOf(displayId);
  expect(last?.totals.at(-1)).toEqual({ label: 'Total credited', amount: '₹1,170.00' });
});

test('an undone shipping leaves the invoice, and shipping again issues no second one', async () => {
  const { id, displayId } = await givenOrder(shop, customer, { lines: [kurta] });
  const { undo } = await ship(id);
  const [after = '', last = ''] = (undo ?? '').split('-');
  const changes = [{ after: Number(after), last: Number(last) }];
  expect((await undoOrderChanges(shop, owner, { changes })).ok).toBe(true);
  await ship(id);
  expect(await numbersOf(displayId)).toEqual(['Tax Invoice FH/26-27/000001']);
});

test('each parcel of an order has its invoice, the first with the delivery charge', async () => {
  const { id, displayId, lineIds } = await givenOrder(shop, customer, { lines: [kurta, lehenga] });
  for (const lineId of lineIds) {
    await setOrderStatus(shop, owner, { orderId: id, lineId, status: 'shipped' });
  }
  const totals = (await documentsOf(displayId)).map((one) => one.totals.at(-1)?.amount);
  expect(totals).toEqual(['₹1,170.00', '₹5,900.00']);
});

test('the tax on an invoice to another state is IGST', async () => {
  const { id, displayId } = await givenOrder(shop, customer, { lines: [kurta] });
  const delhi = { state: 'Delhi', delivery_pincode: '110001' };
  await shop.db.updateTable('orders').set(delhi).where('id', '=', id).execute();
  await ship(id);
  const [invoice] = await documentsOf(displayId);
  expect(invoice?.columns).toContain('IGST');
  expect(invoice?.facts).toContainEqual({ label: 'Place of supply', value: 'Delhi (07)' });
});

test('a business has its name and GST number on the invoice', async () => {
  const { id, displayId } = await givenOrder(shop, customer, { lines: [kurta] });
  const business = { buyer_gstin: '29AAGCB7383J1Z4', buyer_business: 'Asha Boutique' };
  await shop.db.updateTable('orders').set(business).where('id', '=', id).execute();
  await ship(id);
  const [invoice] = await documentsOf(displayId);
  expect(invoice?.buyer.name).toBe('Asha Boutique');
  expect(invoice?.buyer.lines).toContain('GSTIN 29AAGCB7383J1Z4');
});

test('a shop without a GST number issues a bill of supply, with no tax on it', async () => {
  set({ gstNumber: '' });
  const { id, displayId } = await givenOrder(shop, customer, { lines: [kurta] });
  await ship(id);
  const [bill] = await documentsOf(displayId);
  expect(bill).toMatchObject({
    title: 'Bill of Supply',
    number: 'FHB/26-27/000001',
    columns: ['#', 'Item', 'Qty', 'Price', 'Amount'],
  });
});

test('no invoice is issued where they are switched off, nor by shipping where the owner issues them', async () => {
  set({ issuesInvoices: false });
  const { id, displayId } = await givenOrder(shop, customer, { lines: [kurta] });
  await ship(id);
  expect((await issueInvoice(shop, owner, { orderId: id })).ok).toBe(false);
  set({ issuesInvoices: true, invoicesByHand: true });
  const other = await givenOrder(shop, customer, { lines: [kurta] });
  await ship(other.id);
  expect([...(await numbersOf(displayId)), ...(await numbersOf(other.displayId))]).toEqual([]);
  expect((await issueInvoice(shop, owner, { orderId: other.id })).ok).toBe(true);
  expect((await issueInvoice(shop, owner, { orderId: other.id })).ok).toBe(false);
  expect(await numbersOf(other.displayId)).toEqual(['Tax Invoice FH/26-27/000001']);
});

test('each financial year begins with 1, and the owner’s own rates count', async () => {
  set({ gstRates: '22-09-2025: 5% up to 2500, 18% above\n01-04-2027: 12% up to 2500, 28% above' });
  const [first, second] = [
    await givenOrder(shop, customer, { lines: [kurta] }),
    await givenOrder(shop, customer, { lines: [kurta] }),
  ];
  await ship(first.id);
  shop.setNow(new Date('2027-04-01T06:00:00Z'));
  await ship(second.id);
  const [invoice] = await documentsOf(second.displayId);
  expect([invoice?.number, invoice?.rows[0]?.[6]]).toEqual(['FH/27-28/000001', '12 %']);
});

test('the database refuses to change or delete what was issued', async () => {
  const { id } = await givenOrder(shop, customer, { lines: [kurta] });
  await ship(id);
  const change = sql`update invoices set document = '{}'`.execute(shop.db);
  await expect(change).rejects.toThrow('never changed');
  await expect(sql`delete from invoices`.execute(shop.db)).rejects.toThrow('never changed');
  await expect(sql`delete from invoice_series`.execute(shop.db)).rejects.toThrow('never changed');
});

test('the fee for cash on delivery is taxed with the delivery charge, and named beside it', async () => {
  const { id, displayId } = await givenOrder(shop, customer, { lines: [kurta, lehenga] });
  await sql`update orders set booking_method = 'cod', cod_fee_paise = 8000,
    total_paise = total_paise + 8000 where id = ${id}`.execute(shop.db);
  await ship(id);
  const [invoice] = await documentsOf(displayId);
  // 200.00 are spread over 1,050.00 and 5,900.00.
  const charges = invoice?.rows.slice(2).map((row) => [row[1], row.at(-1)]);
  expect(charges).toEqual([
    ['Delivery charge and Cash on Delivery fee', '30.22'],
    ['Delivery charge and Cash on Delivery fee', '169.78'],
  ]);
  expect(invoice?.totals.at(-1)?.amount).toBe('₹7,150.00');
  const hindi = (await readInvoices(shop, owner, displayId, 'hi'))?.documents[0];
  expect(hindi?.rows[2]?.[1]).toBe('डिलीवरी और कैश ऑन डिलीवरी शुल्क');
});
