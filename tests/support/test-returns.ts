import { approveReturn } from '#app/orders/returns/decide-return.server.ts';
import { receiveReturn } from '#app/orders/returns/receive-return.server.ts';
import { requestReturn } from '#app/orders/returns/request-return.server.ts';
import { listReturnsOfOrder } from '#app/orders/returns/returns.store.server.ts';
import type { Permitted, Shop, User } from '#platform/shop.ts';
import { givenOrder } from './test-orders.ts';

/** A delivered order of this customer, with a return of its first line up to `state`. Returns both ids. */
export async function givenReturn(
  shop: Shop,
  { customer, owner, pictures = [] }: { customer: User; owner: Permitted; pictures?: File[] },
  state: 'requested' | 'approved' | 'received' = 'requested',
): Promise<{ returnId: string; orderId: string; displayId: string }> {
  const { id, displayId, lineIds } = await givenOrder(shop, customer, {
    lines: [{ status: 'delivered' }],
  });
  const requested = await requestReturn(shop, customer, {
    ...{ displayId, lineId: lineIds[0] ?? '', quantity: 1 },
    ...{ reason: 'size', note: '', pictures, exchangeFor: null },
  });
  if (!requested.ok) throw new Error(requested.refusal.description);
  const [one] = await listReturnsOfOrder(shop.db, id);
  const returnId = one?.id ?? '';
  if (state !== 'requested') await approveReturn(shop, owner, { returnId, words: '' });
  if (state === 'received') {
    await receiveReturn(shop, owner, { returnId, words: '', stock: 'restock' });
  }
  return { returnId, orderId: id, displayId };
}
