import { done, type Result, refuse } from '#app/kit/result.ts';
import { isDisplayId } from '#app/kit/text.ts';
import { changeOrder, type OrderChange } from '#app/orders/record/change-order.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { editOf } from '#app/orders/record/order-edit.rules.ts';
import { findOwnOrder } from '#app/orders/record/orders.store.server.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import { choiceKey, type ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import { stockOfChoice } from '#app/products/catalogue/variant.rules.ts';
import { storeCustomerPictures } from '#app/products/uploads/store-customer-pictures.server.ts';
import { storePrivatePicture } from '#app/products/uploads/store-picture.server.ts';
import type { PrivatePicture } from '#app/products/uploads/uploads.contract.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Db, Shop, User } from '#platform/shop.ts';
import { exchangeChoices } from './exchange-choices.rules.ts';
import type { RequestReturn } from './order-returns.input.ts';
import { whyNotReturnable } from './returnable.rules.ts';
import { maxReturnPictures, notReturnable, returnRefusals } from './returns.contract.ts';
import { insertReturn, listLinesToReturn } from './returns.store.server.ts';
import type { OwnLine } from './stored-return.rules.ts';
import { returnMovedEmail, writeRequestedEmail } from './write-return-emails.server.ts';

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
    const line = await findLineToReturn(shop, db, locked, input);
    return line.ok ? done(request(shop, user, locked, line.value, input, stored.value)) : line;
  });
  return requested.ok ? done() : requested;
}

/** Refuses what is not returnable, more than is left of the line, and another size or colour that is not in stock. */
async function findLineToReturn(
  shop: Shop,
  db: Db,
  order: Order,
  { lineId, quantity, exchangeFor }: RequestReturn,
): Promise<Result<OwnLine>> {
  const { returnDays } = shop.settings.storeProfile;
  const line = (await listLinesToReturn(db, [order.id])).find(({ id }) => id === lineId);
  if (!line) return refuse(returnRefusals.gone);
  const why = whyNotReturnable(line, { returnDays, now: shop.now() });
  if (why !== null) return refuse(notReturnable(why));
  const left = line.quantity - line.quantityInReturns;
  if (quantity > left) {
    const tooMany = `You can return ${left} of it`;
    return refuse(notReturnable(tooMany, { quantity: tooMany }));
  }
  if (exchangeFor && !(await isOffered(db, line, exchangeFor, quantity))) {
    const gone = 'It is not in stock any more. Please choose again.';
    return refuse(notReturnable(gone, { exchangeFor: gone }));
  }
  return done(line);
}

/** What is written of a request: nothing changes of the order. */
function request(
  shop: Shop,
  { userId: actorId }: User,
  order: Order,
  line: OwnLine,
  { quantity, reason, note, exchangeFor }: RequestReturn,
  pictures: readonly PrivatePicture[],
): OrderChange {
  const asked = { orderId: order.id, lineId: line.id, quantity, reason, note };
  const told = {
    ...{ ...line, ...asked, displayId: order.displayId, state: 'requested' as const, words: '' },
    ...{ customerName: order.customerName, customerPhone: order.customerPhone },
    ...{ pickupOn: null, replacement: null, refundPaise: null, creditNote: null },
  };
  let eventId = 0;
  return {
    ...editOf(order),
    also: async (db) => {
      eventId = await insertReturn(db, {
        ...{ ...asked, exchangeFor, pictures, actorId, now: shop.now() },
      });
      await shop.withCommit(db, () => writeRequestedEmail(shop, db, told, eventId));
    },
    email: returnMovedEmail(told, { eventId: () => eventId }),
  };
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
