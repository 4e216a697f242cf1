import { expect, test } from 'vitest';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import { newIdempotencyKey, openTestApi, orderBody } from '#tests/support/test-api.ts';

const api = await openTestApi();
api.shop.setNow(new Date('2026-11-23T06:00:00Z'));

const registered = { issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV', defaultHsn: '6204' };

function set(values: Partial<StoreProfile>): void {
  api.shop.settings.storeProfile = { ...api.shop.settings.environment, ...values };
}

function place(more: object = {}) {
  const body = { ...orderBody(api.saree), ...more };
  return api.ask('placeOrder', { by: api.customer, body, headers: newIdempotencyKey() });
}

test('a business gives its GST number with its order, where the shop issues tax invoices', async () => {
  const business = { buyer_gstin: '29aagcb7383j1z4', buyer_business: 'Asha Boutique' };
  set({});
  const ignored = await (await place(business)).json();
  expect(ignored).not.toHaveProperty('buyer_gstin');

  set(registered);
  const placed = await (await place(business)).json();
  const answer = { buyer_gstin: '29AAGCB7383J1Z4', buyer_business: 'Asha Boutique' };
  expect(placed).toMatchObject(answer);
  const path = { order_id: placed.id };
  expect(await api.read('getOrder', { by: api.customer, path })).toMatchObject(answer);

  const wrong = await place({ ...business, buyer_gstin: '29AAGCB7383J1Z5' });
  expect(wrong.status).toBe(422);
  expect((await wrong.json()).fields).toEqual({
    buyer_gstin: 'This GST number has a typing mistake: its last character does not fit the others',
  });
});

// ₹2,499.50 is ₹2,380.48 + ₹119.02; with ₹120 of delivery ₹2,619.50 × 5 / 105 = ₹124.74.
test('the tax in a total is told where the shop shows prices before it, and stays with the order', async () => {
  set(registered);
  const plain = await (await place()).json();
  expect(plain).not.toHaveProperty('tax_in_total');
  set({ ...registered, showsPricesBeforeTax: true });
  const placed = await (await place()).json();
  expect(placed).toMatchObject({ total: 2619.5, tax_in_total: 124.74 });
  await api.putIntoCart(api.customer);
  const cart = await api.read('getCart', { by: api.customer });
  expect(cart).toMatchObject({ total: 2619.5, tax_in_total: 124.74 });

  set({ ...registered, gstRates: '22-09-2025: 12% up to 2500, 28% above' });
  const read = async (order_id: string) =>
    api.read('getOrder', { by: api.customer, path: { order_id } });
  expect(await read(placed.id)).toMatchObject({ total: 2619.5, tax_in_total: 124.74 });
  expect(await read(plain.id)).not.toHaveProperty('tax_in_total');
  expect(await api.read('getCart', { by: api.customer })).not.toHaveProperty('tax_in_total');
});
