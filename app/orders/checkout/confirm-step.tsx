import { type ReactElement, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { formatPhone } from '#app/kit/text.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { CardTitle } from '#app/kit/ui/card.tsx';
import { Checkbox } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { ConsentCheckbox, TermsLink } from '#app/people/profiles/consent-checkbox.tsx';
import { type CheckoutView, paymentOptions, stepUrl } from './checkout.contract.ts';
import { PaymentOption } from './payment-step.tsx';

/**
 * Step 3: the number that the shop will call, the address, the consent where the texts in force have none yet, and
 * Place Order (Q109, Q110, Q127). With one payment method it holds step 2 as well.
 */
export function ConfirmStep({
  checkout,
  refusal,
  typed,
}: {
  checkout: CheckoutView;
  refusal: Refusal | undefined;
  /** What was typed into the refused form. */
  typed: Record<string, string> | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const { address, total, totalPaise } = checkout;
  // The total that the user first saw: a live refresh must not change what they agree to (Q114).
  const [agreed, setAgreed] = useState({ total, totalPaise });
  const hasChanged = agreed.totalPaise !== totalPaise;
  const { storeCredit } = checkout;
  const [usesStoreCredit, setUsesStoreCredit] = useState(typed?.storeCreditPaise !== undefined);
  const toPay = storeCredit && usesStoreCredit ? storeCredit.rest : total;
  const hasProblem = checkout.items.some((item) => item.problem !== null);
  return (
    <Form method="post" action={stepUrl(checkout.id, 'confirm')} noValidate className="grid gap-5">
      <CardTitle className="mb-0!">Confirm Mobile Number</CardTitle>
      <input type="hidden" name="checkout" value={checkout.id} />
      <input type="hidden" name="seenTotalPaise" value={agreed.totalPaise} />
      <div className="rounded-md bg-sunk p-4">
        <p className="flex items-center gap-2 text-ink2">
          <Icon name="phone-call" /> We will call this number to confirm
        </p>
        <p className="mt-1 text-[1.375rem] md:text-[1.875rem] leading-tight font-bold tracking-wide">
          {formatPhone(address.phone)}
        </p>
        <p className="mt-1">
          Is this right?{' '}
          <Link
            to={stepUrl(checkout.id, 'address')}
            className="font-semibold text-indigo underline"
          >
            Edit
          </Link>
        </p>
      </div>
      <dl className="grid gap-3">
        <div>
          <dt className="text-small text-ink2">Delivery address</dt>
          <dd className="font-semibold">
            {address.fullName}, {checkout.joinedAddress} {address.pincode}
          </dd>
          {checkout.pin.note && <dd className="text-small text-ink2">{checkout.pin.note}</dd>}
        </div>
        {address.buyerGstin && (
          <div>
            <dt className="text-small text-ink2">Invoice to</dt>
            <dd className="font-semibold">
              {[address.buyerBusiness, address.buyerGstin].filter(Boolean).join(', ')}
            </dd>
          </div>
        )}
        {checkout.emailsGoTo && (
          <div>
            <dt className="text-small text-ink2">Emails about this order</dt>
            <dd className="font-semibold wrap-anywhere">{checkout.emailsGoTo}</dd>
            <dd className="text-small text-ink2">
              We write to another address once you have opened the link in our first email to this
              one.
            </dd>
          </div>
        )}
        <div>
          <dt className="text-small text-ink2">Payment method</dt>
          {checkout.offersCod ? (
            <dd className="font-semibold">{paymentOptions[checkout.paymentMethod].short}</dd>
          ) : (
            <dd className="mt-1.5">
              <PaymentOption option="online" name={paymentOptions.online.short} isChosen />
            </dd>
          )}
        </div>
      </dl>
      {storeCredit && (
        <Checkbox
          label={`Use store credit (${storeCredit.amount})`}
          name="storeCreditPaise"
          value={storeCredit.paise}
          checked={usesStoreCredit}
          onChange={(event) => setUsesStoreCredit(event.target.checked)}
          hint={`You have ${storeCredit.balance}. Still to pay then: ${storeCredit.rest}.`}
        />
      )}
      {checkout.asksConsent ? (
        <ConsentCheckbox
          error={refusal?.fields?.consent}
          defaultChecked={typed?.consent === 'on'}
        />
      ) : (
        <p className="text-small text-ink2">
          You have agreed to the <TermsLink to="/terms">Terms &amp; Conditions</TermsLink> and the{' '}
          <TermsLink to="/privacy">Privacy Policy</TermsLink>.
        </p>
      )}
      {hasChanged && !hasProblem && (
        <div role="alert" className="grid justify-items-start gap-3 rounded-md bg-sunk p-4">
          <p>
            The total has changed. It was <s>{agreed.total}</s> and is <b>{total}</b> now.
          </p>
          <Button type="button" variant="outline" onClick={() => setAgreed({ total, totalPaise })}>
            Agree to {total}
          </Button>
        </div>
      )}
      <Button
        name="intent"
        value="place"
        size="lg"
        busy={isBusy}
        disabled={hasProblem || hasChanged}
      >
        {isBusy ? 'Placing...' : `Place Order · ${toPay}`}
      </Button>
    </Form>
  );
}
