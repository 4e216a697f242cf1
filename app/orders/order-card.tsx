import { Star, Truck } from 'lucide-react';
import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { choiceAndQuantity } from './order-lines.tsx';
import type { OrderLineView, OrderView } from './orders.contract.ts';
import { StatusBadge } from './status-badge.tsx';

const cancelQuestion = 'Are you sure you want to cancel this order?';

/** One order with its lines, and only what its state allows (SPEC 2, /orders). */
export function OrderCard({ order }: { order: OrderView }): ReactElement {
  const isMixed = order.lines.some((line) => line.status !== order.status);
  return (
    <Card id={order.displayId} className="scroll-mt-4 target:border-indigo">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="text-ink2">
          Order <b className="font-semibold text-ink">{order.displayId}</b> · {order.date}
        </p>
        <div className="flex items-center gap-3">
          <StatusBadge status={order.status} />
          <p className="text-[18px] font-bold">{order.total}</p>
        </div>
      </div>
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <Line key={line.id} line={line} showsStatus={isMixed} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2.5 pt-1">
        <ButtonLink to={`/order-confirmation?order=${order.displayId}`} variant="outline" size="sm">
          View Details
        </ButtonLink>
        {order.canCancel && <CancelButton order={order} />}
      </div>
    </Card>
  );
}

function Line({ line, showsStatus }: { line: OrderLineView; showsStatus: boolean }): ReactElement {
  return (
    <li className="flex gap-4 py-3">
      <Picture
        picture={line.picture}
        alt=""
        sizes="92px"
        className="w-[72px] flex-none rounded-sm md:w-[92px]"
      />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{line.name}</h2>
        <p className="text-ink2">{choiceAndQuantity(line)}</p>
        {showsStatus && <StatusBadge status={line.status} />}
        <div className="mt-2 flex flex-wrap gap-2.5 empty:hidden">
          {line.trackingLink && (
            <a
              href={line.trackingLink}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={buttonClass({ size: 'sm' })}
            >
              <Truck size={20} strokeWidth={1.75} aria-hidden /> Track your Order
            </a>
          )}
          {line.status === 'delivered' && line.productId && (
            <ButtonLink to={`/product/${line.productId}?review=true`} variant="secondary" size="sm">
              <Star size={20} strokeWidth={1.75} aria-hidden /> Write Review
            </ButtonLink>
          )}
        </div>
      </div>
      <p className="font-semibold">{line.lineTotal}</p>
    </li>
  );
}

function CancelButton({ order }: { order: OrderView }): ReactElement {
  return (
    <Form
      method="post"
      action="/orders"
      onSubmit={(event) => {
        if (!window.confirm(cancelQuestion)) event.preventDefault();
      }}
    >
      <input type="hidden" name="orderId" value={order.id} />
      <Button variant="ghost" size="sm" className="text-bad!">
        Cancel Order
      </Button>
    </Form>
  );
}
