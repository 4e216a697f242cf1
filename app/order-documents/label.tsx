import type { ReactElement } from 'react';
import type { LabelView, Sender } from './labels.contract.ts';

/** What is stuck on a parcel. */
export function Label({ label, sender }: { label: LabelView; sender: Sender }): ReactElement {
  return (
    <section
      aria-label={['Address label', label.parcel].filter(Boolean).join(', ')}
      className="label"
    >
      <p className="text-small">
        From <b>{sender.name}</b>
        {[sender.address, sender.supportPhone].filter(Boolean).map((text) => `, ${text}`)}
      </p>
      <p className="mt-4 text-small">To</p>
      <p className="text-[1.375rem] leading-tight font-bold">{label.customerName}</p>
      {/* A very long one is set smaller, so that the barcode still fits on A6. */}
      <p
        className={
          label.deliveryAddress.length > 240 ? 'text-small leading-tight' : 'text-[1.125rem]'
        }
      >
        {label.deliveryAddress}
      </p>
      <p className="text-[1.875rem] leading-tight font-bold tracking-wide">{label.pincode}</p>
      <p className="text-[1.125rem] font-semibold">Phone {label.customerPhone}</p>
      <p className="mt-4">
        Order <b>{label.displayId}</b>
        {label.parcel && ` · ${label.parcel}`}
      </p>
      {label.codAmount && (
        <p className="text-[1.375rem] font-bold">Collect {label.codAmount} on delivery</p>
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
          <p className="text-center">
            {label.courier && `${label.courier} · `}
            <b className="tracking-wide">{label.awb.number}</b>
          </p>
        </div>
      )}
    </section>
  );
}
