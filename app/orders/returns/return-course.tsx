import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Badge, type BadgeVariant } from '#app/kit/ui/badge.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import type { ReturnView } from './order-returns.contract.ts';

const badges: Record<ReturnView['state'], BadgeVariant> = {
  requested: 'warn',
  approved: 'ok',
  refused: 'bad',
  withdrawn: 'outline',
  pickup: 'ok',
  received: 'ok',
  refunded: 'default',
  replaced: 'default',
  'sent back': 'bad',
};

/** A return's items, reason and history, the same for both sides. */
export function ReturnCourse({
  one,
  orderHref,
}: {
  one: ReturnView;
  /** The page of an order, for this viewer. */
  orderHref(order: { id: string; displayId: string }): string;
}): ReactElement {
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <Picture
          picture={one.picture}
          alt=""
          place="thumbnail"
          className="w-14 flex-none rounded-sm"
        />
        <div className="line-text">
          <h3 className="font-semibold">{one.name}</h3>
          <p className="text-small text-ink2">{one.what}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <Badge variant={badges[one.state]}>{one.stateName}</Badge>
            <span>
              {[one.pickupDay, one.refund, one.exchangeFor && `For ${one.exchangeFor}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
        </div>
      </div>
      {one.replacement && (
        <p className="mt-2">
          Instead:{' '}
          <Link
            to={orderHref(one.replacement)}
            className="inline-flex min-h-11 items-center text-indigo underline"
          >
            {one.replacement.displayId}
          </Link>
        </p>
      )}
      {one.creditNotePath && (
        <p className="mt-2">
          <Link
            to={one.creditNotePath}
            className="inline-flex min-h-11 items-center text-indigo underline"
          >
            Credit Note
          </Link>
        </p>
      )}
      <p className="mt-3">{one.reason}.</p>
      {one.note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{one.note}</p>}
      {one.pictures.length > 0 && (
        <ul aria-label="Pictures of this return" className="mt-2 flex flex-wrap gap-2.5">
          {one.pictures.map((picture) => (
            <li key={picture.url}>
              <a href={picture.url} aria-label={`Enlarge: ${picture.alt}`} className="block w-18">
                <Picture picture={picture} alt={picture.alt} place="thumbnail" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ol aria-label="What has happened" className="mt-3 divide-y divide-line border-t border-line">
        {one.events.map((event) => (
          <li key={event.id} className="py-2">
            <p>
              {event.what} <span className="text-small text-ink2">{event.when}</span>
            </p>
            {event.words && (
              <p className="text-small wrap-anywhere whitespace-pre-line">{event.words}</p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
