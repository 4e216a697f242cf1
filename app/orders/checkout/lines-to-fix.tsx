import type { ReactElement } from 'react';
import { Form, Link } from 'react-router';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import {
  type CheckoutItemView,
  type CheckoutStep,
  type CheckoutView,
  stepUrl,
} from './checkout.contract.ts';

/** The lines that cannot be ordered as they are, with ways to fix them (Q40, Q46). */
export function LinesToFix({
  checkout,
  step,
}: {
  checkout: CheckoutView;
  step: CheckoutStep;
}): ReactElement | null {
  const blocked = checkout.items.filter((item) => item.problem !== null);
  if (blocked.length === 0) return null;
  const isOnlyLine = checkout.items.length === 1;
  return (
    <Card className="mb-4 border-bad!">
      <CardTitle className="mb-2!">Please change this before you order</CardTitle>
      <ul className="divide-y divide-line">
        {blocked.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-semibold">{itemLabel(item)}</span>
              <span className="block text-bad">{item.problem}</span>
            </p>
            <Form
              method="post"
              action={stepUrl(checkout.id, step)}
              className="flex flex-wrap gap-2"
            >
              <input type="hidden" name="intent" value="change-line" />
              <input type="hidden" name="checkout" value={checkout.id} />
              <input type="hidden" name="item" value={item.id} />
              {item.maxQuantity > 0 && (
                <Button name="quantity" value={item.maxQuantity} size="sm">
                  Order {item.maxQuantity}
                </Button>
              )}
              {!isOnlyLine && (
                <Button name="quantity" value="0" size="sm" variant="outline">
                  Leave out
                </Button>
              )}
              {isOnlyLine && item.maxQuantity === 0 && (
                <ButtonLink to="/store" size="sm">
                  Continue Shopping
                </ButtonLink>
              )}
            </Form>
          </li>
        ))}
      </ul>
      {checkout.source === 'cart' && (
        <p className="text-small text-ink2">
          What you leave out stays in{' '}
          <Link to="/cart" className="text-indigo underline">
            your cart
          </Link>
          .
        </p>
      )}
    </Card>
  );
}

function itemLabel({ name, choice }: CheckoutItemView): string {
  return choice ? `${name}, ${choice}` : name;
}
