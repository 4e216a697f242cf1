import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button, buttonClass } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import type { OwnerParcelView } from './shipments.contract.ts';

/** The parcels of an order, in its details: what is in each, who has it, how far it is, and a chat about it. */
export function OrderParcels({
  parcels,
  orderId,
  action,
}: {
  parcels: OwnerParcelView[];
  orderId: string;
  action: string;
}): ReactElement {
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
            {parcel.problem && (
              <p className="text-small wrap-anywhere text-bad">{parcel.problem}</p>
            )}
          </div>
          {parcel.isBooking && (
            <Form method="post" action={action} preventScrollReset className="flex gap-2.5">
              <input type="hidden" name="orderId" value={orderId} />
              <input type="hidden" name="number" value={parcel.number} />
              <Button name="intent" value="retry-booking" variant="outline" size="sm">
                Try Again
              </Button>
              <Button name="intent" value="give-up-booking" variant="ghost" size="sm">
                Give Up
              </Button>
            </Form>
          )}
          {parcel.labelPath && (
            <a href={parcel.labelPath} className={buttonClass({ variant: 'outline', size: 'sm' })}>
              <Icon name="printer" /> Courier’s label
            </a>
          )}
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
