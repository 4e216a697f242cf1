import { type ReactElement, startTransition, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { QuantityInput } from '#app/kit/ui/quantity-input.tsx';
import type { CartLineView } from './cart.contract.ts';

/** A form of the cart that stays on the page. Its data is the refusal, if any. */
export type CartFetcher = FetcherWithComponents<
  { refusal?: { title: string; description: string } } | undefined
>;

/** Sets the quantity by buttons or typing (Q42, Q43); without JavaScript by typing and Update. */
export function LineQuantity({
  line,
  fetcher,
}: {
  line: CartLineView;
  fetcher: CartFetcher;
}): ReactElement {
  const [pendingQuantity, sendQuantity] = useSerialSend((quantity) =>
    fetcher.submit(
      { lineId: line.id, quantity },
      { method: 'post', action: '/cart', preventScrollReset: true },
    ),
  );
  const sent = Number(fetcher.formData?.get('quantity'));
  const quantity = pendingQuantity ?? (sent > 0 ? sent : line.quantity);
  return (
    <form
      method="post"
      action="/cart"
      // With JavaScript, `onChange` sends the quantity.
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="lineId" value={line.id} />
      <QuantityInput
        name="quantity"
        label={`Quantity of ${line.name}`}
        defaultValue={quantity}
        // A quantity above the limit can be lowered, but not raised.
        max={Math.max(line.maxQuantity, line.quantity)}
        onChange={sendQuantity}
      />
      <Button variant="outline" size="sm" className="hidden noscript:inline-flex">
        Update<span className="sr-only"> quantity of {line.name}</span>
      </Button>
      {!line.problem && quantity >= line.maxQuantity && (
        <p className="text-small text-ink2">{line.limitNote}</p>
      )}
    </form>
  );
}

/**
 * Sends one quantity at a time, so that none overtakes another. If several wait, only the last is sent. Returns
 * the quantity being sent (null if none is), and a function that sends another.
 */
function useSerialSend(
  send: (quantity: number) => Promise<void>,
): [number | null, (quantity: number) => void] {
  const [pendingQuantity, setPendingQuantity] = useState<number | null>(null);
  const last = useRef<number>(null);
  const queue = useRef(Promise.resolve());

  function change(quantity: number): void {
    setPendingQuantity(quantity);
    last.current = quantity;
    queue.current = queue.current.then(async () => {
      if (last.current !== quantity) return;
      await send(quantity);
      // In a transition, so that it clears together with the reloaded page.
      if (last.current === quantity) startTransition(() => setPendingQuantity(null));
    });
  }
  return [pendingQuantity, change];
}
