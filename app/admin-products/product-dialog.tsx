import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '../kit/result.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { AdminProducts, OpenedProduct } from './admin-products.contract.ts';
import { ProductFormFields } from './product-form-fields.tsx';
import { ProductHistory } from './product-history.tsx';
import { adminProductsUrl } from './product-query.contract.ts';

/**
 * Adds a product, or changes one (docs/product/admin-products.md). What it shows stays as it was when it
 * opened, whatever changes meanwhile: the answer to sending it says so.
 */
export function ProductDialog({
  here,
  view: { query, categories },
  product,
  refusal,
  typed,
}: {
  here: string;
  view: AdminProducts;
  product: OpenedProduct;
  refusal?: Refusal;
  /** What the refused form held. */
  typed?: Record<string, string>;
}): ReactElement {
  const { state, formData } = useNavigation();
  const [shown] = useState(product);
  const formId = useId();
  // Until the script is there, the server alone asks for name and price.
  const [isFilled, setFilled] = useState(true);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => setFilled(hasNameAndPrice(form.current)), []);

  const isNew = shown.id === null;
  const closeHref = adminProductsUrl(here, query);
  return (
    <Dialog
      title={isNew ? 'Add New Product' : 'Edit Product'}
      open
      wide
      closeHref={closeHref}
      footer={
        <>
          <ButtonLink to={closeHref} preventScrollReset variant="ghost">
            Cancel
          </ButtonLink>
          <Button
            form={formId}
            name="intent"
            value="save"
            busy={state !== 'idle' && formData?.get('intent') === 'save'}
            disabled={!isFilled || isSending}
          >
            {isNew ? 'Add Product' : 'Update Product'}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        id={formId}
        method="post"
        action={adminProductsUrl(here, query, { product: shown.id ?? 'new' })}
        preventScrollReset
        noValidate
        onInput={(event) => setFilled(hasNameAndPrice(event.currentTarget))}
        className="grid grid-cols-2 gap-4"
      >
        <ProductFormFields
          texts={typed ?? shown.texts}
          wrong={refusal?.fields ?? {}}
          categories={categories}
          pictures={shown.pictures}
          onSending={setSending}
        />
      </Form>
      {shown.history.length > 0 && <ProductHistory history={product.history} />}
    </Dialog>
  );
}

function hasNameAndPrice(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const data = new FormData(form);
  return ['name', 'price'].every((name) => String(data.get(name) ?? '').trim() !== '');
}
