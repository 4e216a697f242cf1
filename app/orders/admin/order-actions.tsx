import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { formatPhone } from '#app/kit/text.ts';
import { AlertDialog } from '#app/kit/ui/alert-dialog.tsx';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { type RefusedShipping, ShipForm } from '#app/orders/parcels/ship-form.tsx';
import type { BookingView } from '#app/orders/parcels/shipments.contract.ts';
import type { OrderView, StatusMoves } from '#app/orders/record/orders.contract.ts';
import { StatusSelect } from './status-select.tsx';

/** The most frequent actions on an order, at the top of its details: status, papers, shipping. */
export function OrderActions({
  order,
  moves,
  action,
  booking,
  refusedShipping,
}: {
  order: OrderView;
  moves: StatusMoves;
  action: string;
  booking: BookingView | null;
  refusedShipping: RefusedShipping | null;
}): ReactElement {
  const canBeRefused =
    order.isPaidOnDelivery && order.lines.some(({ status }) => status === 'shipped');
  return (
    <section aria-label="Actions" className="mb-5 grid gap-4 border-b border-line pb-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <StatusSelect
          order={{ ...order, isPaid: order.paymentStatus === 'paid' }}
          moves={moves}
          action={action}
        />
        <ButtonLink to={`slip?order=${order.id}`} variant="outline">
          <Icon name="printer" /> Packing slip and label
        </ButtonLink>
      </div>
      {canBeRefused && (
        <Form method="post" action={action}>
          <input type="hidden" name="orderId" value={order.id} />
          <AlertDialog
            name="intent"
            value="refused-at-door"
            variant="ghost"
            className="text-bad!"
            title="Refused at the door?"
            text={`The parcel of ${order.displayId} came back unpaid, and you have checked it: it is cancelled, its pieces go back into stock, and the customer gets an email. The refusal counts for ${formatPhone(order.customerPhone)}. You can undo it until the email is sent.`}
            actionLabel="Refused at the Door"
          >
            Refused at the door
          </AlertDialog>
        </Form>
      )}
      {order.canShip && <ShipForm {...{ order, action, booking }} refused={refusedShipping} />}
    </section>
  );
}
