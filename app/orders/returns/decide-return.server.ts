import { isoDay } from '#app/kit/dates.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import type { Db, Permitted, Shop, User } from '#platform/shop.ts';
import { type LockedReturn, lockReplacement, lockReturn } from './lock-return.server.ts';
import { moveReturn } from './move-return.server.ts';
import type { AgreePickup, ApproveReturn, DeclineReturn, ReturnId } from './order-returns.input.ts';
import { cancelReplacement, placeReplacement } from './replacement.server.ts';
import { isWithoutEffect } from './return-states.rules.ts';
import { type ReturnState, returnRefusal } from './returns.contract.ts';
import { type ReturnMove, writeReturnState } from './returns.store.server.ts';

/** A customer withdraws their own return, as long as nobody has decided on it. */
export async function withdrawReturn(
  shop: Shop,
  user: User,
  { returnId }: ReturnId,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const locked = await lockReturn(db, returnId, 'withdrawn', user);
    if (!locked.ok) return locked;
    const move = { state: 'withdrawn' as const, words: '', actorId: user.userId, now: shop.now() };
    await writeReturnState(db, returnId, move);
    return done();
  });
}

/**
 * The owner approves a return: from then on the customer is to be called about the pickup. Of an exchange the
 * order of what they want instead is placed at once, with its stock.
 */
export function approveReturn(shop: Shop, owner: Permitted<'orders:write'>, input: ApproveReturn) {
  return moveAndWrite(shop, owner, { ...input, state: 'approved' });
}

/** The owner does not accept a return, and says why. */
export function refuseReturn(shop: Shop, owner: Permitted<'orders:write'>, input: DeclineReturn) {
  return moveAndWrite(shop, owner, { ...input, state: 'refused' });
}

/** The owner and the customer have agreed on the day of the pickup; again, on another one. */
export async function agreePickup(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { pickupOn, ...input }: AgreePickup,
): Promise<Result<null>> {
  if (pickupOn === null || pickupOn < isoDay(shop.now())) {
    const pickup = 'Choose today or a later day';
    return refuse(returnRefusal('invalid', pickup, { pickupOn: pickup }));
  }
  return moveAndWrite(shop, owner, { ...input, state: 'pickup', pickupOn });
}

/** The owner calls off what was approved, as agreed with the customer. */
export function callOffReturn(shop: Shop, owner: Permitted<'orders:write'>, input: DeclineReturn) {
  return moveAndWrite(shop, owner, { ...input, state: 'withdrawn' });
}

/** What came back is not as it should be: it goes back to the customer, who is told why, and nothing is owed. */
export function sendBack(shop: Shop, owner: Permitted<'orders:write'>, input: DeclineReturn) {
  return moveAndWrite(shop, owner, { ...input, state: 'sent back' });
}

/** Moves a return by the owner's press, and writes to the customer. */
async function moveAndWrite(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { returnId, ...move }: ReturnMove & ReturnId,
): Promise<Result<null>> {
  return shop.transaction(async (db): Promise<Result<null>> => {
    const locked = await lockReturn(db, returnId, move.state);
    if (!locked.ok) return locked;
    const replacement = await changeReplacement(shop, db, locked.value, move.state);
    if (!replacement.ok) return replacement;
    const edit = replacement.value;
    return moveReturn(shop, db, owner, locked.value, {
      moves: [edit ? { ...move, replacement: edit.order } : move],
      edits: edit ? [edit] : [],
    });
  });
}

/**
 * Of an exchange: places the order of what they want instead once it is approved, and cancels it if nothing
 * comes back.
 */
async function changeReplacement(
  shop: Shop,
  db: Db,
  locked: LockedReturn,
  to: ReturnState,
): Promise<Result<OrderEdit | null>> {
  if (to === 'approved' && locked.one.resolution === 'exchange') {
    return placeReplacement(shop, db, locked);
  }
  const replacement = isWithoutEffect(to) ? await lockReplacement(db, locked) : undefined;
  return replacement ? cancelReplacement(replacement) : done(null);
}
