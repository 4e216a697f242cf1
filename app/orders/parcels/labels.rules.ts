import { formatMoney } from '#app/kit/money.ts';
import type { Order, OrderParcel } from '#app/orders/record/order.contract.ts';
import { canShip } from '#app/orders/record/order-status.rules.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import { linesInParcel } from '#app/orders/record/parcels.rules.ts';
import { codAmountToCollect, codPaiseByParcel } from './cod-amount.rules.ts';
import { code128 } from './code-128.rules.ts';
import type { LabelView } from './labels.contract.ts';

type Part = { parcel: OrderParcel | null; lines: Order['lines'] };

/**
 * The labels of an order: of each of its parcels, and of what is still to be shipped. `numbers`: of these
 * parcels alone.
 */
export function labelsOf(order: Order, numbers?: readonly number[]): LabelView[] {
  const parts = partsOf(order);
  const view = orderView(order);
  const collected = codPaiseByParcel(
    order,
    parts.map(({ lines }) => lines),
  );
  return parts.flatMap((part, index) => {
    const { parcel } = part;
    if (numbers && !(parcel && numbers.includes(parcel.number))) return [];
    const isOnly = parts.length === 1;
    return {
      id: `${order.id} ${parcel?.number ?? ''}`,
      orderId: order.id,
      displayId: order.displayId,
      orderedOn: view.longDate,
      parcel: isOnly ? '' : `Parcel ${index + 1} of ${parts.length}`,
      customerName: view.customerName,
      customerPhone: order.customerPhone,
      deliveryAddress: order.deliveryAddress,
      pincode: order.pincode,
      codAmount: isOnly ? codAmountToCollect(order) : amountText(collected[index] ?? 0),
      courier: parcel?.courier ?? null,
      awb: parcel?.awb ? { number: parcel.awb, ...code128(parcel.awb) } : null,
      lines: view.lines.filter(({ id }) => part.lines.some((line) => line.id === id)),
    };
  });
}

function amountText(paise: number): string | null {
  return paise > 0 ? formatMoney(paise) : null;
}

/** What leaves together; an order that has left without a parcel, by its status alone, is one part. */
function partsOf(order: Order): Part[] {
  const sent: Part[] = (order.parcels ?? []).flatMap((parcel) => {
    const lines = linesInParcel(order, parcel);
    return lines.length > 0 ? [{ parcel, lines }] : [];
  });
  const active = order.lines.filter(({ status }) => status !== 'cancelled');
  if (sent.length === 0) return [{ parcel: null, lines: active }];
  const rest = active.filter(({ status }) => canShip(status));
  return rest.length > 0 ? [...sent, { parcel: null, lines: rest }] : sent;
}
