import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { ConfirmDialog } from '#app/kit/ui/alert-dialog.tsx';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Card } from '#app/kit/ui/card.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { AddOnLines } from '#app/products/add-ons/add-on-lines.tsx';
import { choiceAndQuantity, TrackingLink } from './order-lines.tsx';
import { OrderProgress } from './order-progress.tsx';
import type { OrderLineView, OrderView } from './orders.contract.ts';
import { StatusBadge } from './status-badge.tsx';

const cancelQuestion = 'Are you sure you want to cancel this order?';
const yesCancel = 'Yes, cancel';
const keepOrder = 'Keep order';

/**
 * One order with its lines and the actions its status allows (docs/product/orders-and-emails.md).
 * `isHighlighted`: the link to the page named this order (Q77).
 */
export function OrderCard({
  order,
  isHighlighted,
  asksToCancel,
}: {
  order: OrderView;
  isHighlighted: boolean;
  /** The id of this order, or of a line, whose cancelling waits for an answer. */
  asksToCancel: string | null;
}): ReactElement {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHighlighted) card.current?.focus();
  }, [isHighlighted]);
  const isUnderWay = order.status !== 'cancelled' && order.status !== 'delivered';
  const isMixed = order.lines.some((line) => line.status !== order.status);
  return (
    <Card
      ref={card}
      id={order.displayId}
      role="group"
      aria-label={`Order ${order.displayId}`}
      tabIndex={-1}
      className={`scroll-mt-4 ${isHighlighted ? 'border-indigo!' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="text-ink2">
          Order <b className="font-semibold text-ink">{order.displayId}</b> · {order.date}
        </p>
        <div className="flex grow flex-wrap items-center justify-end gap-3">
          <StatusBadge status={order.status} />
          <p className="text-right text-[1.125rem] leading-tight font-bold">
            {order.total}
            {order.discount && (
              <span className="block text-smallest font-normal text-ink2">
                {`after ${order.discount} discount`}
              </span>
            )}
            {order.beforeTax && (
              <span className="block text-smallest font-normal text-ink2">{order.beforeTax}</span>
            )}
            {!order.isDeliveryFree && (
              <span className="block text-smallest font-normal text-ink2">
                {`with ${order.delivery} delivery`}
              </span>
            )}
          </p>
        </div>
      </div>
      {isUnderWay && (
        <div className="mt-3 grid gap-2">
          <OrderProgress status={order.status} />
          <p className="text-small text-ink2">
            Estimated delivery <b className="font-semibold text-ink">{order.estimatedDelivery}</b>
          </p>
        </div>
      )}
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <OrderCardLine
            key={line.id}
            order={order}
            line={line}
            showsStatus={isMixed}
            asksToCancel={asksToCancel}
          />
        ))}
      </ul>
      {order.paymentStatus !== 'unpaid' && (
        <p className="text-small text-ink2">{order.paymentNote}</p>
      )}
      <div className="flex flex-wrap items-center gap-2.5 pt-1">
        {order.payPath && (
          <ButtonLink to={order.payPath} size="sm">
            Pay {order.toPay}
          </ButtonLink>
        )}
        <ButtonLink to={`/order-confirmation?order=${order.displayId}`} variant="outline" size="sm">
          View Details
        </ButtonLink>
        <Form method="post">
          <input type="hidden" name="orderId" value={order.id} />
          <Button name="intent" value="buy-again" variant="secondary" size="sm">
            <Icon name="rotate-ccw" /> Buy again
          </Button>
        </Form>
        {order.returnLink && (
          <ButtonLink to={order.returnLink.to} variant="outline" size="sm">
            {order.returnLink.label}
          </ButtonLink>
        )}
        {order.canCancel && <CancelButton order={order} isAsking={asksToCancel === order.id} />}
      </div>
    </Card>
  );
}

function OrderCardLine({
  order,
  line,
  showsStatus,
  asksToCancel,
}: {
  order: OrderView;
  line: OrderLineView;
  showsStatus: boolean;
  asksToCancel: string | null;
}): ReactElement {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <Picture
        picture={line.picture}
        alt=""
        place="thumbnail"
        className="w-[72px] flex-none rounded-sm md:w-[92px]"
      />
      <div className="line-text">
        <h2 className="font-semibold">{line.name}</h2>
        <p className="text-ink2">{choiceAndQuantity(line)}</p>
        <AddOnLines addOns={line.addOns} />
        {line.courier && (
          <p className="text-small wrap-anywhere text-ink2">
            Sent with {line.courier}
            {line.awb && `, AWB ${line.awb}`}
          </p>
        )}
        {showsStatus && <StatusBadge status={line.status} />}
        {line.returned && <Badge variant="secondary">{line.returned}</Badge>}
        <div className="mt-2 flex flex-wrap gap-2.5 empty:hidden">
          {line.trackingLink && (
            <TrackingLink href={line.trackingLink} hasArrived={line.status === 'delivered'} />
          )}
          {line.status === 'delivered' && line.productId && (
            <ButtonLink to={`/product/${line.productId}?review=true`} variant="secondary" size="sm">
              <Icon name="star" /> Write Review
            </ButtonLink>
          )}
          {line.status === 'pending' && order.lines.length > 1 && (
            <CancelButton order={order} line={line} isAsking={asksToCancel === line.id} />
          )}
        </div>
      </div>
      <p className="ml-auto font-semibold">{line.lineTotal}</p>
    </li>
  );
}

/**
 * Cancels the pending lines of an order, or one of them, once its question is answered: in a dialog, or
 * without script on the page that this form leads to.
 */
function CancelButton({
  order,
  line,
  isAsking,
}: {
  order: OrderView;
  line?: OrderLineView;
  isAsking: boolean;
}): ReactElement {
  const submit = useSubmit();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (isAsking) return <CancelQuestion order={order} line={line} />;
  function cancel(): void {
    setOpen(false);
    void submit({ orderId: order.id, ...(line && { lineId: line.id }) }, { method: 'post' });
  }
  return (
    <Form
      action={`/orders#${order.displayId}`}
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      <input type="hidden" name="order" value={order.displayId} />
      <Button
        ref={button}
        name="cancel"
        value={line?.id ?? order.id}
        variant="ghost"
        size="sm"
        className={`text-bad! ${line ? '-ml-3.5' : ''}`}
      >
        {line ? 'Cancel Item' : 'Cancel Order'}
        {line && <span className="sr-only">: {line.name}</span>}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={cancelQuestion}
        text={
          line
            ? `Only ${line.name}. The rest of order ${order.displayId} stays.`
            : `Order ${order.displayId}, of ${order.date}.`
        }
        actionLabel={yesCancel}
        cancelLabel={keepOrder}
        onConfirm={cancel}
        onCancel={() => setOpen(false)}
        finalFocus={button}
      />
    </Form>
  );
}

/** The question where there is no script to ask it. */
function CancelQuestion({ order, line }: { order: OrderView; line?: OrderLineView }): ReactElement {
  return (
    <Form method="post" action="/orders" className="flex flex-wrap items-center gap-2.5">
      <input type="hidden" name="orderId" value={order.id} />
      {line && <input type="hidden" name="lineId" value={line.id} />}
      <p className="font-semibold">{cancelQuestion}</p>
      <Button variant="destructive" size="sm">
        {yesCancel}
      </Button>
      <ButtonLink to={`/orders?order=${order.displayId}`} variant="ghost" size="sm">
        {keepOrder}
      </ButtonLink>
    </Form>
  );
}
