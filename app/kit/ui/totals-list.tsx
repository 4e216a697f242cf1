import type { ReactElement } from 'react';

/**
 * Subtotal, discount, charges and total as formatted amounts; free delivery in green. `discount` and `codFee`
 * are null or left out if there are none. `beforeTax`: '₹1,000 + ₹50 GST'.
 */
export function TotalsList({
  subtotal,
  discount,
  delivery,
  isDeliveryFree,
  codFee,
  total,
  beforeTax,
  totalLabel,
}: {
  subtotal: string;
  discount?: string | null;
  delivery: string;
  isDeliveryFree: boolean;
  codFee?: string | null;
  total: string;
  beforeTax?: string;
  totalLabel: string;
}): ReactElement {
  return (
    <dl className="grid gap-y-2.5">
      <div className="amount-row">
        <dt className="text-ink2">Subtotal</dt>
        <dd>{subtotal}</dd>
      </div>
      {discount && (
        <div className="amount-row">
          <dt className="text-ink2">Discount</dt>
          <dd className="font-semibold text-ok">-{discount}</dd>
        </div>
      )}
      <div className="amount-row">
        <dt className="text-ink2">Delivery Charges</dt>
        <dd className={isDeliveryFree ? 'font-semibold text-ok' : undefined}>{delivery}</dd>
      </div>
      {codFee && (
        <div className="amount-row">
          <dt className="text-ink2">Cash on Delivery Fee</dt>
          <dd>{codFee}</dd>
        </div>
      )}
      <div className="amount-row border-t border-line pt-3.5 text-[1.1875rem] font-bold">
        <dt>{totalLabel}</dt>
        <dd>{total}</dd>
      </div>
      {beforeTax && (
        <div className="text-right text-small text-ink2">
          <dt className="sr-only">Before GST</dt>
          <dd>{beforeTax}</dd>
        </div>
      )}
    </dl>
  );
}
