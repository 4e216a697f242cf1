import { isoDay } from '#app/kit/dates.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { isOrderOfUser } from '#app/orders/record/orders.store.server.ts';
import type { Db, Permitted, Shop, User } from '#platform/shop.ts';
import { type LockedReturn, lockReturn } from './lock-return.server.ts';
import type { AgreePickup, ApproveReturn, DeclineReturn, ReturnId } from './order-returns.input.ts';
import { cancelReplacement, placeReplacement } from './replacement.server.ts';
import { isWithoutEffect } from './return-states.rules.ts';
import { type ReturnState, returnRefusal, returnRefusals } from './returns.contract.ts';
import { findOrderOfReturn, writeReturnState } from './returns.store.server.ts';
import { writeReturnEmail } from './write-return-emails.server.ts';

/** A customer withdraws their own return, as long as nobody has decided on it. */
export async function withdrawReturn(
  shop: Shop,
  user: User,
  { returnId }: ReturnId,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const orderId = await findOrderOfReturn(db, returnId);
    if (!orderId || !(await isOrderOfUser(db, user.userId, orderId))) {
      return refuse(returnRefusals.gone);
    }
    const locked = await lockReturn(db, returnId, 'customer', 'withdrawn');
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
  return moveAndWrite(shop, owner, { ...input, to: 'approved' });
}

/** The owner does not accept a return, and says why. */
export function refuseReturn(shop: Shop, owner: Permitted<'orders:write'>, input: DeclineReturn) {
  return moveAndWrite(shop, owner, { ...input, to: 'refused' });
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
  return moveAndWrite(shop, owner, { ...input, to: 'pickup', pickupOn });
}

/** The owner calls off what was approved, as agreed with the customer. */
export function callOffReturn(shop: Shop, owner: Permitted<'orders:write'>, input: DeclineReturn) {
  return moveAndWrite(shop, owner, { ...input, to: 'withdrawn' });
}

/** What came back is not as it should be: it goes back to the customer, who is told why, and nothing is owed. */
export function sendBack(shop: Shop, owner: Permitted<'orders:write'>, input: DeclineReturn) {
  return moveAndWrite(shop, owner, { ...input, to: 'sent back' });
}

type Move = {
  returnId: string;
  words: string;
  to: ReturnState;
  pickupOn?: string;
  replacementId?: string | undefined;
};

/** Moves a return by the owner's press, and writes to the customer. */
async function moveAndWrite(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  move: Move,
): Promise<Result<null>> {
  return shop.transaction(async (db): Promise<Result<null>> => {
    const locked = await lockReturn(db, move.returnId, 'owner', move.to);
    if (!locked.ok) return locked;
    const replacement = await moveReplacement(shop, db, owner, locked.value, move.to);
    if (!replacement.ok) return replacement;
    await writeMove(shop, db, owner, locked.value, { ...move, replacementId: replacement.value });
    return done();
  });
}

/**
 * Of an exchange: places the order of what they want instead once it is approved, and cancels it if nothing
 * comes back.
 */
async function moveReplacement(
  shop: Shop,
  db: Db,
  owner: Permitted<'orders:write'>,
  locked: LockedReturn,
  to: ReturnState,
): Promise<Result<string | undefined>> {
  const { resolution, replacement } = locked.one;
  if (to === 'approved' && resolution === 'exchange') {
    return placeReplacement(shop, db, owner, locked);
  }
  if (replacement === null || !isWithoutEffect(to)) return done(undefined);
  const cancelled = await cancelReplacement(shop, db, owner, replacement.id);
  return cancelled.ok ? done(undefined) : cancelled;
}

async function writeMove(
  shop: Shop,
  db: Db,
  owner: Permitted<'orders:write'>,
  { one }: LockedReturn,
  { to, words, pickupOn, replacementId }: Move,
): Promise<void> {
  const move = { state: to, words, actorId: owner.userId, now: shop.now() };
  await writeReturnState(db, one.id, {
    ...move,
    ...(pickupOn && { pickupOn }),
    ...(replacementId && { replacementId }),
  });
  await writeReturnEmail(shop, db, one.id);
}
