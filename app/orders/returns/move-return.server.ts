import { done, type Result } from '#app/kit/result.ts';
import { type OrderChange, writeOrderChange } from '#app/orders/record/change-order.server.ts';
import { editOf, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import type { LockedReturn } from './lock-return.server.ts';
import { type ReturnMove, writeReturnState } from './returns.store.server.ts';
import { type EmailedReturn, returnStateEmail } from './write-return-emails.server.ts';

/** What the owner's press makes of a return. */
export type ReturnChange = {
  /** One after the other. */
  moves: readonly ReturnMove[];
  /** Of orders that are locked with it; written in this sequence, its own last. */
  edits?: readonly OrderEdit[];
  /** Other rows that belong to it. Its statements are sent at once. */
  also?: (db: Db) => Promise<unknown>;
  /** The store credit given back for it, in paise, as the email says. */
  storeCreditPaise?: number;
  /** Its customer gets no email. */
  isSilent?: boolean;
};

/**
 * Moves a locked return, with what that changes of its orders, and writes to its customer. Refuses what too few pieces
 * are left for.
 */
export async function moveReturn(
  shop: Shop,
  db: Db,
  { userId: actorId }: Permitted<'orders:write'>,
  { one, order, orders }: LockedReturn,
  { moves, edits = [], also, storeCreditPaise = 0, isSilent = false }: ReturnChange,
): Promise<Result<null>> {
  const by = { actorId, now: shop.now() };
  let moved: EmailedReturn = { ...one, words: '' };
  for (const move of moves) moved = { ...moved, ...move };
  let eventId = 0;
  const own: OrderChange = {
    ...(edits.find((edit) => edit.order.id === order.id) ?? editOf(order)),
    also: async (tx) => {
      const [ids] = await Promise.all([
        Promise.all(moves.map((move) => writeReturnState(tx, one.id, { ...move, ...by }))),
        also?.(tx),
      ]);
      eventId = ids.at(-1) ?? 0;
    },
    email: isSilent ? null : returnStateEmail(moved, { eventId: () => eventId, storeCreditPaise }),
  };
  const others = edits.filter((edit) => edit.order.id !== order.id);
  const written = await Promise.all(
    [...others.map((edit) => ({ ...edit, email: null })), own].map((change) => {
      const before = orders.get(change.order.id);
      if (!before) throw new Error(`Order ${change.order.displayId} is not locked.`);
      return writeOrderChange(shop, db, before, actorId, change);
    }),
  );
  return written.find((result) => !result.ok) ?? done();
}
