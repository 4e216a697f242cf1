import { expect, test } from 'vitest';
import { redactCustomer } from '#app/orders/record/redact-customer.store.server.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { allOrdersQuery } from './orders-query.contract.ts';
import { readOwnerFacts } from './owner-facts.store.server.ts';
import { readAdminOrders } from './read-admin-orders.server.ts';
import { saveNote } from './save-note.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
const customer = await givenUser(shop);

test('the note is stored, and the history says that it changed but not its text', async () => {
  const { id: orderId } = await givenOrder(shop, customer);
  await saveNote(shop, owner, { orderId, note: 'Gift: no bill\nRing twice' });
  const { opened } = await readAdminOrders(shop, allOrdersQuery, orderId);
  expect(opened?.note).toBe('Gift: no bill\nRing twice');
  expect(opened?.history.map(({ what, who }) => `${what} ${who}`)).toEqual([
    'Order placed by the customer',
    'Note changed by the owner',
  ]);
});

test('the note is erased with the customer’s account', async () => {
  const leaving = await givenUser(shop);
  const { id: orderId } = await givenOrder(shop, leaving);
  await saveNote(shop, owner, { orderId, note: 'Lives with her sister Leela' });
  await redactCustomer(shop.db, leaving.userId);
  expect((await readOwnerFacts(shop.db, orderId)).note).toBe('');
});

test('a note on an order that does not exist is refused', async () => {
  const result = await saveNote(shop, owner, { orderId: crypto.randomUUID(), note: 'x' });
  expect(result).toMatchObject({ refusal: { kind: 'missing' } });
});
