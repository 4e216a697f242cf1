import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import { PaymentFields, RefundWays } from './payment-fields.tsx';
import { maxReferenceLength, type PaymentView, type RefusedPayment } from './payments.contract.ts';

type Props = { payment: PaymentView; action: string; refused: RefusedPayment | null };

const summaryClass =
  'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3';

/** What was noted of a payment can be wrong: the method, the reference, or that there was one. */
export function CorrectionForm({ payment, action, refused }: Props): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const own = refused?.typed.intent === 'correct-payment' ? refused : null;
  return (
    <details open={own !== null} className="border-t border-line pt-2">
      <summary className={summaryClass}>Correct this payment</summary>
      <Form method="post" action={action} noValidate className="grid gap-4 pt-2">
        <PaymentNames payment={payment} intent="correct-payment" />
        <PaymentFields
          payment={payment}
          refused={own}
          hint="The history keeps what was noted before."
        />
        <div className="flex flex-wrap gap-2">
          <Button name="received" value="yes" busy={isBusy}>
            Save Correction
          </Button>
          <Button name="received" value="no" variant="destructive" disabled={isBusy}>
            Not Paid After All
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Gives back, or notes that it was done: for what was cancelled, or for any other reason, all of it or a part. */
export function RefundForm({ payment, action, refused }: Props): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const { refundDue } = payment.order;
  const { online, storeCreditLeft } = payment;
  const own = refused?.typed.intent === 'refund' ? refused : null;
  const { typed, refusal } = own ?? {};
  return (
    <details open={own !== null || refundDue !== null} className="border-t border-line pt-2">
      <summary className={summaryClass}>Refund</summary>
      <Form method="post" action={action} noValidate className="grid gap-4 pt-2">
        <PaymentNames payment={payment} intent="refund" />
        <p className="text-ink2">
          {refundDue !== null && `${refundDue} was paid and is not charged any more. `}
          {online?.refundable &&
            `${online.provider} gives back at most ${online.refundable}, to where it came from. `}
          {storeCreditLeft &&
            `${storeCreditLeft} of it is store credit, and is given back as such. `}
          At most {payment.refundable}.
        </p>
        <RefundWays ways={payment.refundWays} typed={typed?.by}>
          {(button) => (
            <>
              <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
                <TextField
                  label="Amount (₹)"
                  name="amount"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={typed?.amount ?? payment.refundDue}
                  error={refusal?.fields?.amount}
                />
                <TextField
                  label="Refund reference"
                  name="reference"
                  hint="Of what you have sent yourself."
                  maxLength={maxReferenceLength}
                  autoComplete="off"
                  defaultValue={typed?.reference}
                  error={refusal?.fields?.reference}
                />
              </div>
              <Button variant="outline" busy={isBusy} className="justify-self-start">
                {button}
              </Button>
            </>
          )}
        </RefundWays>
      </Form>
    </details>
  );
}

/** What every form about a noted payment sends: which one, and as the owner saw it. */
function PaymentNames({ payment, intent }: { payment: PaymentView; intent: string }): ReactElement {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="orderId" value={payment.order.id} />
      <input type="hidden" name="seenPayment" value={payment.mark} />
    </>
  );
}
