import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { addToCartForm } from '#app/products/catalogue/product-card.tsx';
import { useChoiceSheet } from '#app/products/catalogue/use-choice-sheet.tsx';
import { wishlistForms } from './wishlist-button.tsx';

/**
 * What the buttons of all cards and hearts of a page submit, once on each page that shows any, and before them: a button
 * pressed while the page still arrives finds it. A button brings what differs from product to product: Add to Cart its
 * address, a heart the product's id.
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
