import type { Paise } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { changeLine, editOf, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import type { Origin } from './stored-return.rules.ts';

/** Sets what of an order is paid with what came back from another one. */
export function setExchangeCredit(edit: OrderEdit, exchangeCreditPaise: Paise): OrderEdit {
  return { ...edit, order: { ...edit.order, exchangeCreditPaise } };
}

/**
 * Of an order that came in exchange `paise` are owed, for something of it has come back: as much of it as is
 * credit is owed by the order that the credit came from, where it was paid, and so on to the first. Not while
 * what went back for it is still awaited: then it is owed once that is received. `origins`: of this order, the last one
 * first. Returns an edit of each order, the first one first.
 */
export function giveBackExchangeCredit(
  edit: OrderEdit,
  paise: Paise,
  [origin, ...further]: readonly Origin[],
  orders: ReadonlyMap<string, Order>,
): OrderEdit[] {
  const { exchangeCreditPaise } = edit.order;
  const back = Math.min(exchangeCreditPaise, paise);
  const own = setExchangeCredit(edit, exchangeCreditPaise - back);
  const order = orders.get(origin?.orderId ?? '');
  const line = order?.lines.find(({ id }) => id === origin?.lineId);
  if (back === 0 || origin?.state !== 'replaced' || !order || !line) return [own];
  const owed = changeLine(editOf(order), line.id, { returnedPaise: line.returnedPaise + back });
  return [...giveBackExchangeCredit(owed, back, further, orders), own];
}
