import type { ReactElement } from 'react';
import type { PrintedLabel, Sender } from './labels.contract.ts';

/** The label of a parcel. On A6 its text shrinks as needed, so that the barcode below fits. */
export function Label({ label, sender }: { label: PrintedLabel; sender: Sender }): ReactElement {
  return (
    <section
      aria-label={['Address label', label.parcel].filter(Boolean).join(', ')}
      className="label label-address"
    >
      <div className={`label-text label-${label.textSize}`}>
        <p className="label-sender">
          From <b>{sender.name}</b>
          {sender.address && `, ${sender.address}`}
          {sender.supportPhone && (
            <>
              , <span className="whitespace-nowrap">{sender.supportPhone}</span>
            </>
          )}
        </p>
        <p className="label-to">To</p>
        <p className="label-emphasis leading-tight font-bold">{label.customerName}</p>
        <p className="label-place">{label.deliveryAddress}</p>
      </div>
      <p className="label-pincode leading-tight font-bold tracking-wide">{label.pincode}</p>
      <p className="label-phone font-semibold">Phone {label.customerPhone}</p>
      <p className="label-order">
        Order <b>{label.displayId}</b>
        {label.parcel && ` · ${label.parcel}`}
      </p>
      {label.codAmount && (
        <p className="label-emphasis leading-tight font-bold">
          Collect {label.codAmount} on delivery
        </p>
      )}
      {label.courier && !label.awb && <p>{label.courier}</p>}
      {label.awb && (
        <div className="mt-3">
          <svg
            role="img"
            aria-label={`Barcode of ${label.awb.number}`}
            viewBox={`0 0 ${label.awb.width} 1`}
            preserveAspectRatio="none"
            shapeRendering="crispEdges"
            className="label-bars"
          >
            <path d={label.awb.path} />
          </svg>
          <p className="text-center leading-tight">
            {label.courier && `${label.courier} · `}
            <b className="tracking-wide">{label.awb.number}</b>
          </p>
        </div>
      )}
    </section>
  );
}
