import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { checkoutPaymentMethods } from '../kit/payment.ts';
import { Button } from '../ui/button.tsx';
import { CardTitle } from '../ui/card.tsx';
import { type CheckoutView, paymentOptions, stepUrl } from './checkout.contract.ts';

/** Step 2: online payment, and cash on delivery while the shop offers it (Q70). */
export function PaymentStep({ checkout }: { checkout: CheckoutView }): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const options = checkoutPaymentMethods.filter((option) => option !== 'cod' || checkout.offersCod);
  return (
    <Form method="post" action={stepUrl(checkout.id, 'payment')} className="grid gap-5">
      <CardTitle className="mb-0!">Payment Method</CardTitle>
      <input type="hidden" name="checkout" value={checkout.id} />
      {options.map((option) => (
        <label
          key={option}
          className="flex cursor-pointer items-start gap-3 rounded-md border-2 border-line p-4 has-checked:border-madder"
        >
          <input
            type="radio"
            name="paymentMethod"
            value={option}
            defaultChecked={option === checkout.paymentMethod}
            className="mt-1 size-4.5 accent-madder"
          />
          <span>
            <span className="block font-semibold">{paymentOptions[option].name}</span>
            <span className="block text-ink2">{paymentOptions[option].note}</span>
          </span>
        </label>
      ))}
      <Button name="intent" value="payment" size="lg" busy={isBusy}>
        Review order
      </Button>
    </Form>
  );
}
