import type { ReactElement } from 'react';
import { OrderLines } from '../orders/order-lines.tsx';
import type { OrderLetterView, OrderView } from '../orders/orders.contract.ts';
import { StatusBadge } from '../orders/status-badge.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fact } from '../ui/fact.tsx';
import { Sums } from '../ui/sums.tsx';
import { OrderLetters } from './order-letters.tsx';
import { StatusSelect } from './status-select.tsx';

/** Order Details: who, what, where to, and the status of each line (SPEC 2). */
export function OrderDetails({
  order,
  letters,
  closeHref,
}: {
  order: OrderView;
  letters: OrderLetterView[];
  closeHref: string;
}): ReactElement {
  return (
    <Dialog title="Order Details" open closeHref={closeHref}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="Order ID">
          {order.displayId}
          <span className="block text-smallest font-normal break-all text-ink2">{order.id}</span>
        </Fact>
        <Fact label="Status">
          <StatusBadge status={order.status} />
        </Fact>
        <Fact label="Customer">{order.customerName}</Fact>
        {order.customerPhone && (
          <Fact label="Phone">
            <a href={`tel:+91${order.customerPhone}`} className="text-indigo underline">
              {order.customerPhone}
            </a>
          </Fact>
        )}
        {order.customerEmail && <Fact label="Email">{order.customerEmail}</Fact>}
        <Fact label="Date and time">{order.dateAndTime}</Fact>
        {order.deliveryAddress && (
          <Fact label="Delivery address" wide>
            {order.deliveryAddress} {order.pincode}
          </Fact>
        )}
      </dl>
      <div className="mt-4 border-t border-line pt-2">
        <OrderLines
          lines={order.lines}
          aside={(line) => (
            <div className="mt-1">
              <StatusSelect order={order} line={line} action={closeHref} />
            </div>
          )}
        />
      </div>
      <Sums {...order} totalLabel="Total amount" />
      <OrderLetters letters={letters} action={closeHref} />
    </Dialog>
  );
}
