import type { ReactElement } from 'react';
import { TrackingLink } from './order-lines.tsx';
import type { ParcelView } from './orders.contract.ts';

/** The parcels of an order, each with what is in it and where it is followed. */
export function ParcelList({
  parcels,
  moreFollows,
}: {
  parcels: ParcelView[];
  /** Is anything still to be shipped? */
  moreFollows: boolean;
}): ReactElement {
  return (
    <>
      <ul className="divide-y divide-line">
        {parcels.map((parcel) => (
          <li key={parcel.number} className="grid gap-2 py-3 first:pt-0 last:pb-0">
            <p>
              <b className="font-semibold">{parcel.title}</b> · {parcel.state}
              <span className="block text-ink2">{parcel.items}</span>
              {(parcel.courier || parcel.awb) && (
                <span className="block text-small wrap-anywhere text-ink2">
                  {[parcel.courier, parcel.awb && `AWB ${parcel.awb}`].filter(Boolean).join(', ')}
                </span>
              )}
            </p>
            {parcel.trackingLinks.length > 0 && (
              <p className="no-print flex flex-wrap gap-2.5">
                {parcel.trackingLinks.map((href) => (
                  <TrackingLink key={href} href={href} hasArrived={parcel.hasArrived} />
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
      {moreFollows && <p className="text-small text-ink2">The other items follow.</p>}
    </>
  );
}
