import { done, type Result, refuse } from '#app/kit/result.ts';
import { isDisplayId } from '#app/kit/text.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { editOf } from '#app/orders/record/order-edit.rules.ts';
import { findOwnOrder } from '#app/orders/record/orders.store.server.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import { choiceKey, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import { stockOfChoice } from '#app/products/catalogue/variant.rules.ts';
import { storeCustomerPictures } from '#app/products/uploads/store-customer-pictures.server.ts';
import { storePrivatePicture } from '#app/products/uploads/store-picture.server.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Db, Shop, User } from '#platform/shop.ts';
import { exchangeChoices } from './exchange-choices.rules.ts';
import type { RequestReturn } from './order-returns.input.ts';
import { whyNotReturnable } from './returnable.rules.ts';
import { maxReturnPictures, notReturnable, returnRefusals } from './returns.contract.ts';
import { insertReturn, listLinesToReturn } from './returns.store.server.ts';
import type { OwnLine } from './stored-return.rules.ts';
import { returnStateEmail, writeRequestedEmail } from './write-return-emails.server.ts';

/** Per user: more than anybody returns in a day. */
const requestLimit: Limit = { name: 'return', points: 20, seconds: 24 * 60 * 60 };
const pictureLimit: Limit = { name: 'return-picture', points: 30, seconds: 24 * 60 * 60 };

/**
 * A customer asks to return a delivered line of their own order, or some of it; they and the owner get an
 * email. Refuses what is not theirs or not returnable, and more than is left of the line.
 */
export async function requestReturn(
  shop: Shop,
  user: User,
  input: RequestReturn,
): Promise<Result<null>> {
  const { title } = returnRefusals.wrong;
  if (input.pictures.length > maxReturnPictures) {
    const pictures = `At most ${maxReturnPictures} pictures. Please choose them again.`;
    return refuse(notReturnable(pictures, { pictures }));
  }
  const order = isDisplayId(input.displayId)
    ? await findOwnOrder(shop.db, user.userId, input.displayId)
    : undefined;
  if (!order) return refuse(returnRefusals.gone);
  const wait = await shop.limits.consume(requestLimit, user.userId);
  if (wait > 0) return refuse(tooManyAttempts(title, wait));
  const stored = await storeCustomerPictures(shop, user, input.pictures, {
    ...{ store: storePrivatePicture, limit: pictureLimit, title },
  });
  if (!stored.ok) return stored;
  const door = { orderId: order.id, actorId: user.userId, missing: returnRefusals.gone };
  const requested = await changeOrder(shop, door, async (locked, db) => {
    const line = await findLineToReturn(shop, db, input, order.id);
    if (!line.ok) return line;
    const one = {
      // Order and line have a `state` and a `quantity` of their own.
      ...{ ...locked, ...line.value, ...input, state: 'requested' as const, words: '' },
      ...{ pickupOn: null, replacement: null, refundPaise: null, creditNote: null },
    };
    const by = { pictures: stored.value, actorId: user.userId, now: shop.now() };
    let eventId = 0;
    const also = async (tx: Db) => {
      eventId = await insertReturn(tx, { ...one, ...by });
      await shop.withCommit(tx, () => writeRequestedEmail(shop, tx, one, eventId));
    };
    return done({
      ...editOf(locked),
      also,
      email: returnStateEmail(one, { eventId: () => eventId }),
    });
  });
  return requested.ok ? done() : requested;
}

/** Refuses what is not returnable, more than is left of the line, and another size or colour that is not in stock. */
async function findLineToReturn(
  shop: Shop,
  db: Db,
  { lineId, quantity: wanted, exchangeFor }: RequestReturn,
  orderId: string,
): Promise<Result<OwnLine>> {
  const { returnDays } = shop.settings.storeProfile;
  const line = (await listLinesToReturn(db, [orderId])).find(({ id }) => id === lineId);
  if (!line) return refuse(returnRefusals.gone);
  const why = whyNotReturnable(line, { returnDays, now: shop.now() });
  if (why !== null) return refuse(notReturnable(why));
  const left = line.quantity - line.quantityInReturns;
  if (wanted > left) {
    const quantity = `You can return ${left} of it`;
    return refuse(notReturnable(quantity, { quantity }));
  }
  if (exchangeFor && !(await isOffered(db, line, exchangeFor, wanted))) {
    const gone = 'It is not in stock any more. Please choose again.';
    return refuse(notReturnable(gone, { exchangeFor: gone }));
  }
  return done(line);
}

/** Is there enough of another size or colour, which is only held once the owner has approved? */
async function isOffered(
  db: Db,
  line: OwnLine,
  choice: ProductChoice,
  quantity: number,
): Promise<boolean> {
  if (line.productId === null) return false;
  const product = (await findProductsForOrder(db, [line.productId])).get(line.productId);
  if (!product) return false;
  const offered = exchangeChoices(product, line).map(({ value }) => value);
  return offered.includes(choiceKey(choice)) && stockOfChoice(product, choice) >= quantity;
}
