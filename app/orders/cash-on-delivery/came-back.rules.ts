import type { OrderLine } from '#app/orders/record/order.contract.ts';
import { markRefusedAtDoor, type OrderEdit } from '#app/orders/record/order-edit.rules.ts';
import { isPaidOnDelivery } from '#app/orders/record/payment.rules.ts';

/**
 * A courier reports that these lines came back to the shop. If the order is paid on delivery they are marked as refused
 * at the door, which counts for the phone number at once. Status and stock stay until the owner has seen the goods.
 * Skips lines whose status the owner has set otherwise.
 */
export function noteCameBack(edit: OrderEdit, lines: readonly OrderLine[]): OrderEdit {
  if (!isPaidOnDelivery(edit.order)) return edit;
  return lines
    .filter(({ status }) => status === 'shipped')
    .reduce((noted, { id }) => markRefusedAtDoor(noted, id), edit);
}
