import { type ReactElement, startTransition, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { Button } from '../ui/button.tsx';
import { QuantityInput } from '../ui/quantity-input.tsx';
import type { CartLineView } from './cart.contract.ts';

/** What a cart's form answers when it stays on the page. */
export type CartFetcher = FetcherWithComponents<
  { refusal?: { title: string; description: string } } | undefined
>;

/** How many pieces, by buttons or by typing (Q42, Q43); before any script by typing and Update. */
export function LineQuantity({
  line,
  fetcher,
}: {
  line: CartLineView;
  fetcher: CartFetcher;
}): ReactElement {
  const [pendingQuantity, change] = useSerialSend((quantity) =>
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
      // With script a number is sent as soon as it is settled.
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="lineId" value={line.id} />
      <QuantityInput
        name="quantity"
        label={`Quantity of ${line.name}`}
        defaultValue={quantity}
        // Too many may still become fewer, but no more.
        max={Math.max(line.most, line.quantity)}
        onChange={change}
      />
      <Button variant="outline" size="sm" className="hidden noscript:inline-flex">
        Update<span className="sr-only"> quantity of {line.name}</span>
      </Button>
      {!line.problem && quantity >= line.most && (
        <p className="text-small text-ink2">{line.limitNote}</p>
      )}
    </form>
  );
}

/**
 * Sends one number at a time, so that none overtakes another; of several that wait, the last is sent.
 * Out: the number on its way, null when none is, and how to ask for another.
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
      // Together with the page that the answer brought.
      if (last.current === quantity) startTransition(() => setPendingQuantity(null));
    });
  }
  return [pendingQuantity, change];
}
