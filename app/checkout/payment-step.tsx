import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { CardTitle } from '../ui/card.tsx';
import { type CheckoutView, stepUrl } from './checkout.contract.ts';

/** Step 2. One method is offered: the shop phones to confirm and to arrange the payment (SPEC 9). */
export function PaymentStep({ checkout }: { checkout: CheckoutView }): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={stepUrl(checkout.id, 'payment')} className="grid gap-5">
      <CardTitle className="mb-0!">Payment Method</CardTitle>
      <input type="hidden" name="checkout" value={checkout.id} />
      <label className="flex cursor-pointer items-start gap-3 rounded-md border-2 border-madder p-4">
        <input
          type="radio"
          name="paymentMethod"
          value="online"
          defaultChecked
          className="mt-1 size-4.5 accent-madder"
        />
        <span>
          <span className="block font-semibold">Online</span>
          <span className="block text-ink2">
            Nothing is charged now. We call you to confirm the order, and you pay by UPI or bank
            transfer then.
          </span>
        </span>
      </label>
      <Button name="intent" value="payment" size="lg" busy={isBusy}>
        Continue to Confirm
      </Button>
    </Form>
  );
}
