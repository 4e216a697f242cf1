import type { Db, Shop } from '#platform/shop.ts';
import { whyNotReturnable } from './returnable.rules.ts';
import { type ReturnLink, returnPath } from './returns.contract.ts';
import { listLinesToReturn } from './returns.store.server.ts';

type OrderToReturn = {
  id: string;
  displayId: string;
  exchangeCreditPaise: number;
  lines: readonly { status: string }[];
};

/**
 * Where each of these orders leads to its returns: to ask for one, or to see those there are; null for neither.
 * One query, and none where nothing is delivered or sent in exchange, or the shop takes nothing back.
 */
export async function readReturnLinks(
  shop: Pick<Shop, 'settings' | 'now'>,
  db: Db,
  orders: readonly OrderToReturn[],
): Promise<(order: OrderToReturn) => ReturnLink | null> {
  const { returnDays } = shop.settings.storeProfile;
  const delivered = orders.filter(
    ({ lines, exchangeCreditPaise }) =>
      exchangeCreditPaise > 0 || lines.some((one) => one.status === 'delivered'),
  );
  if (returnDays === 0 || delivered.length === 0) return () => null;
  const lines = await listLinesToReturn(
    db,
    delivered.map(({ id }) => id),
  );
  const terms = { returnDays, now: shop.now() };
  return ({ id, displayId }) => {
    const own = lines.filter(({ orderId }) => orderId === id);
    const to = returnPath(displayId);
    const hasReturns = own.some((line) => line.hasReturns);
    if (own.some((line) => whyNotReturnable(line, terms) === null)) {
      return { to, label: hasReturns ? 'Returns' : 'Return an Item' };
    }
    return hasReturns ? { to, label: 'View Return' } : null;
  };
}
