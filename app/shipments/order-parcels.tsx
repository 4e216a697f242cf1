import type { ReactElement } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { OwnerParcelView } from './shipments.contract.ts';

/** The parcels of an order, in its details: what is in each, who has it, how far it is, and a chat about it. */
export function OrderParcels({ parcels }: { parcels: OwnerParcelView[] }): ReactElement {
  return (
    <ul className="divide-y divide-line">
      {parcels.map((parcel) => (
        <li key={parcel.number} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p>
              <b className="font-semibold">Parcel {parcel.number}</b> · {parcel.state}
            </p>
            <p className="text-small wrap-anywhere text-ink2">
              {[parcel.items, parcel.courier, parcel.awb && `AWB ${parcel.awb}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          {parcel.chat && (
            <a
              href={parcel.chat}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              <Icon name="message-circle" /> WhatsApp
              <span className="sr-only"> about parcel {parcel.number}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
