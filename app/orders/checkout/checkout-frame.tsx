import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { TotalsList } from '#app/kit/ui/totals-list.tsx';
import { AddOnLines } from '#app/products/add-ons/add-on-lines.tsx';
import {
  type CheckoutStep,
  type CheckoutView,
  checkoutSteps,
  stepUrl,
} from './checkout.contract.ts';
import { LinesToFix } from './lines-to-fix.tsx';
import { clearFormDraft } from './use-form-draft.ts';

const stepNames: Record<CheckoutStep, string> = {
  address: 'Delivery Address',
  payment: 'Payment Method',
  confirm: 'Confirm Mobile Number',
};

/** The frame of each step: Back, progress, and the order summary (docs/product/checkout.md). */
export function CheckoutFrame({
  checkout,
  step,
  children,
}: {
  checkout: CheckoutView;
  step: CheckoutStep;
  children: ReactNode;
}): ReactElement {
  useEffect(() => {
    if (step !== 'address') clearFormDraft(checkout.draftId);
  }, [step, checkout.draftId]);

  return (
    <PageWidth className="pb-8">
      <Link
        to={backUrl(checkout, step)}
        className="inline-flex min-h-11 items-center gap-2 pt-3 pb-1 font-semibold"
      >
        <Icon name="arrow-left" /> Back
      </Link>
      <h1 className="mb-5 font-display text-h1">Checkout</h1>
      <Progress step={step} />
      <div className="grid gap-4 lg:grid-cols-[1fr_400px] lg:items-start lg:gap-7">
        <div>
          <LinesToFix checkout={checkout} step={step} />
          <Card>{children}</Card>
        </div>
        <Summary checkout={checkout} />
      </div>
    </PageWidth>
  );
}

/** Back to the previous step with a choice; from the first step to the cart or the product it started from (Q111). */
function backUrl(checkout: CheckoutView, step: CheckoutStep): string {
  if (step === 'confirm' && checkout.offersCod) return stepUrl(checkout.id, 'payment');
  if (step !== 'address') return stepUrl(checkout.id, 'address');
  if (checkout.source === 'cart') return '/cart';
  const productId = checkout.items[0]?.productId;
  return productId ? `/product/${productId}` : '/store';
}

function Progress({ step }: { step: CheckoutStep }): ReactElement {
  const current = checkoutSteps.indexOf(step);
  return (
    <ol className="mb-5 grid grid-cols-3" aria-label="Steps">
      {checkoutSteps.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={`flex flex-col items-center gap-1 border-t-3 px-1 pt-3 text-center text-smallest md:flex-row md:gap-2.5 md:px-2 md:text-left md:text-base ${
            index <= current ? 'border-madder font-semibold' : 'border-line text-ink2'
          }`}
        >
          <span
            aria-hidden
            className={`grid size-7 flex-none place-items-center rounded-full border pt-0.5 text-small font-semibold ${
              index <= current ? 'border-madder bg-madder text-on-madder' : 'border-line2'
            }`}
          >
            {index + 1}
          </span>
          {stepNames[name]}
        </li>
      ))}
    </ol>
  );
}

function Summary({ checkout }: { checkout: CheckoutView }): ReactElement {
  return (
    <Card>
      <CardTitle>Order Summary</CardTitle>
      <ul className="mb-5 grid gap-4">
        {checkout.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Picture
              picture={item.picture}
              alt=""
              place="thumbnail"
              className="w-12 flex-none rounded-sm"
            />
            <div className="line-text">
              <p className="font-semibold leading-tight">{item.name}</p>
              <p className="text-small text-ink2">
                {[item.choice, `Qty ${item.quantity}`].filter(Boolean).join(' · ')}
              </p>
              <AddOnLines addOns={item.addOns} />
              {item.problem && (
                <Badge variant="bad" className="badge-lines">
                  {item.problem}
                </Badge>
              )}
            </div>
            <p className="ml-auto font-bold">{item.lineTotal}</p>
          </li>
        ))}
      </ul>
      <TotalsList {...checkout} totalLabel="Total" />
    </Card>
  );
}
