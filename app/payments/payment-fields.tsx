import type { ReactElement } from 'react';
import { Field, NativeSelect, TextField } from '../ui/field.tsx';
import {
  maxReferenceLength,
  type PaymentView,
  paymentMethodNames,
  type RefundWayView,
  type RefusedPayment,
} from './payments.contract.ts';

/** How an order was or will be paid, and the reference. */
export function PaymentFields({
  payment,
  refused,
  hint,
}: {
  payment: PaymentView;
  /** The form itself, if it was refused. */
  refused: RefusedPayment | null;
  /** What stands under the reference. */
  hint: string;
}): ReactElement {
  const { typed, refusal } = refused ?? {};
  return (
    <>
      <Field label="Paid by" name="method" error={refusal?.fields?.method}>
        <NativeSelect defaultValue={typed?.method ?? payment.agreedMethod ?? 'upi'}>
          {payment.methods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodNames[method]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <TextField
        label="Reference"
        name="reference"
        maxLength={maxReferenceLength}
        autoComplete="off"
        defaultValue={typed?.reference ?? payment.order.paymentReference}
        error={refusal?.fields?.reference}
        hint={hint}
      />
    </>
  );
}

/** By whom, or as what, something is given back. */
export function RefundWays({
  ways,
  chosen,
}: {
  ways: readonly RefundWayView[];
  chosen: string | undefined;
}): ReactElement {
  return (
    <Field label="Given back by" name="by">
      <NativeSelect defaultValue={chosen}>
        {ways.map(({ way, name }) => (
          <option key={way} value={way}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
