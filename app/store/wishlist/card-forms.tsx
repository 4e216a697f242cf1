import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { addToCartForm } from '#app/products/catalogue/product-card.tsx';
import { useChoiceSheet } from '#app/products/catalogue/use-choice-sheet.tsx';
import { wishlistForms } from './wishlist-button.tsx';

/**
 * The forms of all cards and hearts on a page, once and before them, so that a button pressed while the page
 * still loads finds its form. A button adds what differs by product: Add to Cart its address, a heart the
 * product's id.
 */
export function CardForms(): ReactElement {
  const { sheet, onSubmit } = useChoiceSheet();
  return (
    <>
      {sheet}
      <Form id={addToCartForm} method="post" preventScrollReset hidden onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="add-to-cart" />
        <input type="hidden" name="quantity" value="1" />
        <input type="hidden" name="from" value="card" />
      </Form>
      {Object.entries(wishlistForms).map(([intent, id]) => (
        <form key={id} id={id} method="post" action="/wishlist" hidden>
          <input type="hidden" name="intent" value={intent} />
        </form>
      ))}
    </>
  );
}
