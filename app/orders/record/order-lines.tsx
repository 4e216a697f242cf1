import type { ReactElement, ReactNode } from 'react';
import { Badge } from '#app/kit/ui/badge.tsx';
import { buttonClass } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { AddOnLines } from '#app/products/add-ons/add-on-lines.tsx';
import type { OrderLineView } from './orders.contract.ts';

/**
 * The lines of an order. `aside` adds something under the text of a line; `strikesCancelled`: so that nobody
 * packs them.
 */
export function OrderLines({
  lines,
  strikesCancelled = false,
  aside,
}: {
  lines: OrderLineView[];
  strikesCancelled?: boolean;
  aside?: (line: OrderLineView) => ReactNode;
}): ReactElement {
  const struck = ({ status }: OrderLineView) =>
    strikesCancelled && status === 'cancelled' ? 'text-ink2 line-through' : '';
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-3">
          <Picture
            picture={line.picture}
            alt=""
            place="thumbnail"
            className="w-14 flex-none rounded-sm"
          />
          <div className="line-text">
            <p className={`font-semibold ${struck(line)}`}>{line.name}</p>
            <p className="text-small text-ink2">{choiceAndQuantity(line)}</p>
            <AddOnLines addOns={line.addOns} />
            {line.returned && <Badge variant="secondary">{line.returned}</Badge>}
            {aside?.(line)}
          </div>
          <p className={`ml-auto font-bold ${struck(line)}`}>{line.lineTotal}</p>
        </li>
      ))}
    </ul>
  );
}

/** 'Free Size · Arakku Red · Qty 1' */
export function choiceAndQuantity({ choice, quantity }: OrderLineView): string {
  return [choice, `Qty ${quantity}`].filter(Boolean).join(' · ');
}

/** A link to the carrier's page about a parcel, in a new tab (Q78). */
export function TrackingLink({
  href,
  hasArrived = false,
}: {
  href: string;
  hasArrived?: boolean;
}): ReactElement {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={buttonClass({ size: 'sm', variant: hasArrived ? 'outline' : 'default' })}
    >
      <Icon name="truck" /> Track your Order
    </a>
  );
}
