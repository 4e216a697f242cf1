import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Form, useFetchers } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { TotalsList } from '#app/kit/ui/totals-list.tsx';
import type { CartView } from './cart.contract.ts';
import { lineAnchor } from './cart-line.tsx';

/** The amounts, pale while a change is being saved, and the button to the checkout. */
export function CartSummary({ cart }: { cart: CartView }): ReactElement {
  const isChanging = useFetchers().some(({ state }) => state !== 'idle');
  return (
    <Card>
      <CardTitle>Order Summary</CardTitle>
      <div aria-busy={isChanging || undefined} className="transition-opacity aria-busy:opacity-60">
        <TotalsList {...cart} totalLabel="Total" />
        {cart.deliveryHint && <p className="mt-2 text-small text-ink2">{cart.deliveryHint}</p>}
      </div>
      <CheckoutButton isReady={cart.canCheckout} isChanging={isChanging} />
      {cart.canCheckout ? (
        <p className="mt-3 text-small text-ink2">
          We will call you to confirm the order before payment.
        </p>
      ) : (
        <BlockedLines cart={cart} />
      )}
    </Card>
  );
}

/** Waits for a quantity still being saved, because the checkout copies the saved cart. */
function CheckoutButton({
  isReady,
  isChanging,
}: {
  isReady: boolean;
  isChanging: boolean;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!isWaiting || isChanging) return;
    setWaiting(false);
    form.current?.requestSubmit();
  }, [isWaiting, isChanging]);

  return (
    <Form
      ref={form}
      method="post"
      action="/checkout"
      className="mt-5"
      onSubmit={(event) => {
        if (!isChanging) return;
        event.preventDefault();
        setWaiting(true);
      }}
    >
      <input type="hidden" name="fromCart" value="true" />
      <input type="hidden" name="intent" value="start" />
      <Button size="lg" className="w-full" disabled={!isReady} busy={isWaiting}>
        Proceed to Checkout
      </Button>
    </Form>
  );
}

/** The lines that prevent ordering the cart, by name (Q46). */
function BlockedLines({ cart }: { cart: CartView }): ReactElement {
  return (
    <div className="mt-3 text-small">
      <p className="text-ink2">Please change or remove these items first:</p>
      <ul className="mt-1 grid gap-1">
        {cart.lines
          .filter((line) => line.problem)
          .map((line) => (
            <li key={line.id}>
              <a href={`#${lineAnchor(line)}`} className="font-semibold underline">
                {line.name}
              </a>
              : {line.problem}
            </li>
          ))}
      </ul>
    </div>
  );
}
