import type { ReactElement, ReactNode } from 'react';

/** A label and its value, inside a `dl` of two columns; `wide` takes both. */
export function DescriptionItem({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <div className={wide ? 'col-span-full' : ''}>
      <dt className="text-small text-ink2">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Subtotal, delivery charges and total, as formatted amounts; free delivery in green. */
export function TotalsList({
  subtotal,
  delivery,
  isDeliveryFree,
  total,
  totalLabel,
}: {
  subtotal: string;
  delivery: string;
  isDeliveryFree: boolean;
  total: string;
  totalLabel: string;
}): ReactElement {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2.5">
      <dt className="text-ink2">Subtotal</dt>
      <dd className="text-right">{subtotal}</dd>
      <dt className="text-ink2">Delivery Charges</dt>
      <dd className={`text-right ${isDeliveryFree ? 'font-semibold text-ok' : ''}`}>{delivery}</dd>
      <dt className="border-t border-line pt-3.5 text-[19px] font-bold">{totalLabel}</dt>
      <dd className="border-t border-line pt-3.5 text-right text-[19px] font-bold">{total}</dd>
    </dl>
  );
}
