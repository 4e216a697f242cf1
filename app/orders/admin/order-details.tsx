import type { ReactElement } from 'react';
import { formatPhone } from '#app/kit/text.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { DescriptionItem } from '#app/kit/ui/description-list.tsx';
import { Dialog } from '#app/kit/ui/dialog.tsx';
import { TotalsList } from '#app/kit/ui/totals-list.tsx';
import { OrderInvoices } from '#app/orders/invoices/order-invoices.tsx';
import { OrderParcels } from '#app/orders/parcels/order-parcels.tsx';
import type { RefusedShipping } from '#app/orders/parcels/ship-form.tsx';
import { OrderPayment } from '#app/orders/payments/order-payment.tsx';
import type { RefusedPayment } from '#app/orders/payments/payments.contract.ts';
import { OrderLines } from '#app/orders/record/order-lines.tsx';
import type {
  OrderLineView,
  OrderView,
  StatusMoves,
  UndoView,
} from '#app/orders/record/orders.contract.ts';
import { StatusBadge } from '#app/orders/record/status-badge.tsx';
import { UndoOrder } from '#app/orders/record/undo-order.tsx';
import type { OpenedOrder } from './admin-orders.contract.ts';
import { DetailsSection, OrderEmails, OrderHistory } from './details-sections.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderNote } from './order-note.tsx';
import { StatusSelect } from './status-select.tsx';
import { type RefusedTracking, Tracking } from './tracking.tsx';

/** Order Details: customer, address, lines with their status and tracking (docs/product/admin-orders.md). */
export function OrderDetails({
  opened: { order, parcels, booking, payment, invoices, returns, totals, note, emails, history },
  moves,
  undo,
  track,
  refusedTracking,
  refusedShipping,
  refusedPayment,
  refusedNote,
  hrefOf,
}: {
  opened: OpenedOrder;
  moves: StatusMoves;
  undo: UndoView | null;
  /** The tracking link being edited: 'order', or a line's id. */
  track: string | null;
  refusedTracking: RefusedTracking | null;
  refusedShipping: RefusedShipping | null;
  refusedPayment: RefusedPayment | null;
  refusedNote: string | undefined;
  /** The URL of the list with its current query and these parameters. */
  hrefOf(more: Record<string, string>): string;
}): ReactElement {
  const action = hrefOf({ order: order.id });
  const editHref = (target: string) => hrefOf({ order: order.id, track: target });
  const trackedId = refusedTracking ? refusedTracking.lineId : track;
  return (
    <Dialog title="Order Details" open closeHref={hrefOf({})}>
      {undo && <UndoOrder undo={undo} action={action} />}
      <OrderActions {...{ order, moves, action, booking, refusedShipping }} />
      <Facts order={order} />
      <div className="mt-4 border-t border-line pt-2">
        <OrderLines
          lines={order.lines}
          strikesCancelled
          aside={(line) => (
            <div className="mt-1">
              <StatusSelect
                order={{ ...order, isPaid: order.paymentStatus === 'paid' }}
                line={line}
                moves={moves}
                action={action}
              />
              {order.lines.length > 1 && <LineTracking line={line} href={editHref(line.id)} />}
            </div>
          )}
        />
      </div>
      <TotalsList {...totals} totalLabel="Total amount" />
      {totals.ordered && (
        <p className="mt-1 text-right text-small text-ink2">
          {`Ordered for ${totals.ordered}; what is cancelled is not charged.`}
        </p>
      )}
      {parcels.length > 0 && (
        <DetailsSection title="Parcels">
          <OrderParcels {...{ parcels, action }} orderId={order.id} />
        </DetailsSection>
      )}
      <Tracking
        order={order}
        line={order.lines.find((line) => line.id === trackedId)}
        isEditing={track !== null}
        refused={refusedTracking}
        action={action}
        editHref={editHref}
      />
      <DetailsSection title="Payment">
        <div className="mt-3">
          <OrderPayment payment={payment} action={action} refused={refusedPayment} />
        </div>
      </DetailsSection>
      {returns.length > 0 && (
        <DetailsSection title="Returns">
          <ul className="mt-1">
            {returns.map(({ id, text }) => (
              <li key={id}>
                <ButtonLink to="returns" variant="link">
                  {text}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </DetailsSection>
      )}
      {invoices && (
        <DetailsSection title="Invoice">
          <OrderInvoices {...{ invoices, action }} orderId={order.id} />
        </DetailsSection>
      )}
      <OrderNote
        key={order.id}
        orderId={order.id}
        note={note}
        typed={refusedNote}
        action={action}
      />
      <OrderEmails emails={emails} action={action} />
      <OrderHistory history={history} />
    </Dialog>
  );
}

function Facts({ order }: { order: OrderView }): ReactElement {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      <DescriptionItem label="Order ID">
        {order.displayId}
        <span className="block text-smallest font-normal break-all text-ink2">{order.id}</span>
      </DescriptionItem>
      <DescriptionItem label="Status">
        <StatusBadge status={order.status} />
      </DescriptionItem>
      <DescriptionItem label="Customer">{order.customerName}</DescriptionItem>
      {order.customerPhone && (
        <DescriptionItem label="Phone">
          <a
            href={`tel:+91${order.customerPhone}`}
            className="-my-3 inline-flex min-h-11 items-center text-indigo underline"
          >
            {formatPhone(order.customerPhone)}
          </a>
        </DescriptionItem>
      )}
      {order.customerEmail && (
        <DescriptionItem label="Email" wide>
          <span className="break-all">{order.customerEmail}</span>
        </DescriptionItem>
      )}
      {order.couriers && <DescriptionItem label="Courier">{order.couriers}</DescriptionItem>}
      <DescriptionItem label="Date and time">{order.dateAndTime}</DescriptionItem>
      <DescriptionItem label="Payment method">{order.paymentMethod}</DescriptionItem>
      {order.deliveryAddress && (
        <DescriptionItem label="Delivery address" wide>
          {order.deliveryAddress} {order.pincode}
        </DescriptionItem>
      )}
    </dl>
  );
}

/** Opens the form for the tracking link of one line. */
function LineTracking({ line, href }: { line: OrderLineView; href: string }): ReactElement {
  return (
    <ButtonLink to={href} variant="link" preventScrollReset>
      {line.trackingLink ? 'Edit separate tracking link' : 'Separate tracking link'}
      <span className="sr-only">: {line.name}</span>
    </ButtonLink>
  );
}
