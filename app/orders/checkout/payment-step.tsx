import { type ReactElement, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { type CheckoutPaymentMethod, checkoutPaymentMethods } from '#app/kit/payment.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { CardTitle } from '#app/kit/ui/card.tsx';
import type { CodOffer } from '#app/orders/cash-on-delivery/cod.contract.ts';
import { type CheckoutView, paymentOptions, stepUrl } from './checkout.contract.ts';

/** Step 2, if there is a choice: online payment, or cash on delivery while the shop offers it (Q70). */
export function PaymentStep({ checkout }: { checkout: CheckoutView }): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const options = checkoutPaymentMethods.filter((option) => option !== 'cod' || checkout.offersCod);
  return (
    <Form method="post" action={stepUrl(checkout.id, 'payment')} className="grid gap-5">
      <CardTitle className="mb-0!">Payment Method</CardTitle>
      <input type="hidden" name="checkout" value={checkout.id} />
      {options.map((option) => (
        <PaymentOption
          key={option}
          option={option}
          name={paymentOptions[option].name}
          note={option === 'cod' && checkout.cod ? codNote(checkout.cod) : undefined}
          isChosen={option === checkout.paymentMethod}
          isOffered={option !== 'cod' || !checkout.cod?.problem}
        />
      ))}
      <Button name="intent" value="payment" size="lg" busy={isBusy}>
        Review order
      </Button>
    </Form>
  );
}

/** Why this order cannot have it, or its cost and advance. */
function codNote({ problem, fee, advance }: CodOffer): string {
  if (problem) return problem;
  const { note } = paymentOptions.cod;
  const parts = [
    fee && `It costs ${fee} more.`,
    advance && `${advance} of the total is paid in advance, once we have called.`,
  ];
  return [note, ...parts].filter(Boolean).join(' ');
}

/** One payment method, as steps 2 and 3 show it. `note` replaces its usual one. */
export function PaymentOption({
  option,
  name,
  note = paymentOptions[option].note,
  isChosen,
  isOffered = true,
}: {
  option: CheckoutPaymentMethod;
  name: string;
  note?: string | undefined;
  isChosen: boolean;
  isOffered?: boolean;
}): ReactElement {
  const id = useId();
  return (
    <div className="relative flex items-start gap-3 rounded-md border-2 border-line p-4 has-checked:border-madder">
      <input
        type="radio"
        id={id}
        name="paymentMethod"
        value={option}
        defaultChecked={isChosen}
        disabled={!isOffered}
        aria-describedby={`${id}-note`}
        className="relative z-1 mt-1 size-4.5 accent-madder"
      />
      <div>
        {/* The whole box can be clicked. */}
        <label
          htmlFor={id}
          className="block cursor-pointer font-semibold after:absolute after:inset-0"
        >
          {name}
        </label>
        <p id={`${id}-note`} className="text-ink2">
          {note}
        </p>
      </div>
    </div>
  );
}
