import { done, type Result, refuse } from '#app/kit/result.ts';
import { isDisplayId } from '#app/kit/text.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
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
import { findReturn, insertReturn, listLinesToReturn } from './returns.store.server.ts';
import type { OwnLine } from './stored-return.rules.ts';
import { writeRequestedEmails } from './write-return-emails.server.ts';

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
  const now = shop.now();
  return shop.transaction(async (db): Promise<Result<null>> => {
    await lockOrderLines(db, order.id);
    const line = (await listLinesToReturn(db, [order.id])).find(({ id }) => id === input.lineId);
    if (!line) return refuse(returnRefusals.gone);
    const why = whyNotReturnable(line, { returnDays: shop.settings.storeProfile.returnDays, now });
    if (why !== null) return refuse(notReturnable(why));
    const left = line.quantity - line.quantityInReturns;
    if (input.quantity > left) {
      const quantity = `You can return ${left} of it`;
      return refuse(notReturnable(quantity, { quantity }));
    }
    const { exchangeFor } = input;
    if (exchangeFor && !(await isOffered(db, line, exchangeFor, input.quantity))) {
      const gone = 'It is not in stock any more. Please choose again.';
      return refuse(notReturnable(gone, { exchangeFor: gone }));
    }
    const id = await insertReturn(db, {
      ...{ orderId: order.id, lineId: line.id, quantity: input.quantity, reason: input.reason },
      exchangeFor,
      ...{ note: input.note, pictures: stored.value, actorId: user.userId, now },
    });
    const one = await findReturn(db, id);
    if (one) await writeRequestedEmails(shop, db, one);
    return done();
  });
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
