import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Button } from '#app/kit/ui/button.tsx';
import type { ListedProduct } from './admin-products.contract.ts';
import type { BulkFormState } from './bulk-actions-bar.tsx';

/** The stock of a row: when pressed, it is a field with a save button. */
export function StockField({
  product: { id, name, stock, stockNow, isLow },
  action,
  refused,
}: {
  product: ListedProduct;
  /** The URL of the list. */
  action: string;
  /** The refused stock form of any row. */
  refused: BulkFormState;
}): ReactElement {
  const typed = refused.typed?.productId === id ? refused.typed : undefined;
  const details = useRef<HTMLDetailsElement>(null);
  const { state, formData } = useNavigation();
  const isBusy =
    state !== 'idle' && formData?.get('intent') === 'stock' && formData.get('productId') === id;
  const wasBusy = useRef(false);
  // The field's initial value: a later sale must not count as seen, though the row shows it.
  const [seen, setSeen] = useState(stockNow);

  useEffect(() => {
    if (wasBusy.current && !isBusy && !typed && details.current) details.current.open = false;
    wasBusy.current = isBusy;
  }, [isBusy, typed]);

  function open(): void {
    if (!details.current?.open) return;
    if (!typed) setSeen(stockNow);
    details.current.querySelector<HTMLInputElement>('[name=stock]')?.select();
  }

  function closeByEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !details.current) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={details}
      className="stock-field"
      open={typed !== undefined}
      onToggle={open}
      onKeyDown={closeByEscape}
      data-keys="Escape"
    >
      <summary title="Change the stock">
        <span>{stock}</span> {isLow && <Badge variant="bad">Low Stock!</Badge>}
      </summary>
      <Form method="post" action={action} preventScrollReset noValidate>
        <input type="hidden" name="productId" value={id} />
        <input type="hidden" name="stockSeen" value={typed?.stockSeen ?? seen} />
        <input
          key={seen}
          className="input"
          name="stock"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          aria-label={`Stock of ${name}`}
          aria-invalid={typed ? true : undefined}
          defaultValue={typed?.stock ?? seen}
        />
        <Button name="intent" value="stock" size="sm" busy={isBusy}>
          Save
        </Button>
      </Form>
    </details>
  );
}
