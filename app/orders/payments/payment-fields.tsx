import { type ReactElement, type ReactNode, useState } from 'react';
import { Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
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

/**
 * Chooses the way of a refund. The shop sends no money by itself, so a refund by hand says to send it first.
 * `children` gets the button's text for the chosen way.
 */
export function RefundWays({
  ways,
  typed,
  children,
}: {
  ways: readonly RefundWayView[];
  /** What the form held, if it was refused. */
  typed: string | undefined;
  children: (button: string) => ReactNode;
}): ReactElement {
  const [by, setBy] = useState(typed);
  const chosen = ways.find(({ way }) => way === by) ?? ways[0];
  return (
    <>
      <Field
        label="Given back by"
        name="by"
        hint={
          chosen?.way === 'hand' && 'The shop sends nothing: send the money first, then note it.'
        }
      >
        <NativeSelect defaultValue={typed} onChange={(event) => setBy(event.target.value)}>
          {ways.map(({ way, name }) => (
            <option key={way} value={way}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {children(chosen?.button ?? '')}
    </>
  );
}
