import type { ReactElement } from 'react';
import { TextField } from '#app/kit/ui/field.tsx';
import { maxReasonLength, type PricesView } from './call-changes.contract.ts';

/** Discount and delivery charge of an order, each with a reason for its history. */
export function PriceFields({
  prices,
  typed,
  errors,
}: {
  prices: PricesView;
  typed: Record<string, string> | undefined;
  errors: Record<string, string>;
}): ReactElement {
  const field = (name: string, value = '') => ({
    name,
    autoComplete: 'off',
    defaultValue: typed?.[name] ?? value,
    error: errors[name],
  });
  return (
    <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <TextField
        label="Discount (₹ or %)"
        maxLength={20}
        hint="Off all items together: 500 or 10%. Empty takes it back."
        {...field('discount', prices.discount)}
      />
      <TextField
        label="Reason for the discount"
        maxLength={maxReasonLength}
        hint="The history shows it for good: leave names out."
        {...field('discountReason')}
      />
      <TextField
        label="Delivery charge (₹)"
        inputMode="decimal"
        maxLength={20}
        hint="0 is free."
        {...field('delivery', prices.delivery)}
      />
      <TextField
        label="Reason for another charge"
        maxLength={maxReasonLength}
        {...field('deliveryReason')}
      />
    </div>
  );
}
