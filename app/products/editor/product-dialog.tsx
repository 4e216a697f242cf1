import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Dialog } from '#app/kit/ui/dialog.tsx';
import type {
  AdminProducts,
  OpenedProduct,
  ProductHistoryEntry,
} from './admin-products.contract.ts';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';
import { ProductFormFields } from './product-form-fields.tsx';
import { adminProductsUrl } from './product-query.contract.ts';

/**
 * Adds or changes a product (docs/product/admin-products.md). It shows the product as of when the dialog
 * opened; on sending, the server reports changes since.
 */
export function ProductDialog({
  view: { query, categories, sizeCharts, takesPricesBeforeTax, attributes },
  product,
  refusal,
  typed,
}: {
  view: AdminProducts;
  product: OpenedProduct;
  refusal?: Refusal;
  /** The refused form's values. */
  typed?: Record<string, string>;
}): ReactElement {
  const { state, formData } = useNavigation();
  const [shown] = useState(product);
  const formId = useId();
  // Before hydration the button is enabled, and only the server requires name and price.
  const [isFilled, setFilled] = useState(true);
  const [isUploading, setUploading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => setFilled(hasNameAndPrice(form.current)), []);

  const isNew = shown.id === null;
  const closeHref = adminProductsUrl(query);
  return (
    <Dialog
      title={isNew ? 'Add New Product' : 'Edit Product'}
      open
      width="wide"
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
            disabled={!isFilled || isUploading}
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
        action={adminProductsUrl(query, { product: shown.id ?? 'new' })}
        preventScrollReset
        noValidate
        onInput={(event) => setFilled(hasNameAndPrice(event.currentTarget))}
        className="grid grid-cols-2 gap-4"
      >
        <ProductFormFields
          texts={typed ?? shown.texts}
          errors={refusal?.fields ?? {}}
          categories={categories}
          sizeCharts={sizeCharts}
          takesPricesBeforeTax={takesPricesBeforeTax}
          attributes={attributes}
          sizeChartSeen={shown.texts.sizeChart ?? ''}
          saved={shown.variants}
          pictures={shown.pictures}
          onUploadingChange={setUploading}
        />
      </Form>
      <AskBeforeLeaving form={form} isRefused={typed !== undefined} isUploading={isUploading} />
      {shown.history.length > 0 && <ProductHistory history={product.history} />}
    </Dialog>
  );
}

function ProductHistory({ history }: { history: ProductHistoryEntry[] }): ReactElement {
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
        History of price and stock
      </summary>
      <ul className="grid gap-2">
        {history.map(({ id, when, change, source, actor }) => (
          <li key={id}>
            <span className="block">{change}</span>
            <span className="text-smallest text-ink2">
              {[when, source, actor].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function hasNameAndPrice(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const data = new FormData(form);
  return ['name', 'price'].every((name) => String(data.get(name) ?? '').trim() !== '');
}
