import { lazy, type ReactElement, type ReactNode, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { OptionGroup } from '#app/kit/ui/option-group.tsx';
import { Price } from '#app/kit/ui/price.tsx';
import { QuantityInput } from '#app/kit/ui/quantity-input.tsx';
import { useNavigationAtOnce } from '#app/kit/ui/router-internals.ts';
import type { AddOnsView } from '#app/products/add-ons/add-ons.contract.ts';
import {
  type PriceView,
  type ProductView,
  soleOption,
} from '#app/products/catalogue/catalogue.contract.ts';
import type { ChosenVariantView } from './chosen-variant.tsx';

/** Also the anchor for returning with an incomplete choice. */
export const choicesFormId = 'choose';

// For products counted by size and color. Without a Suspense around it, it is in the server's page.
const ChosenVariant = lazy(async () => ({
  default: (await import('./chosen-variant.tsx')).ChosenVariant,
}));

// For products with add-ons.
const AddOnChoices = lazy(async () => ({
  default: (await import('#app/products/add-ons/add-on-choices.tsx')).AddOnChoices,
}));

type ProductChoicesProps = {
  product: ProductView;
  errors: Record<string, string> | undefined;
  /** The input of a refused form. */
  typed: Record<string, string> | undefined;
  /** Help with finding one's size; null if there is none. */
  sizeHelp: ReactNode;
  /** Null if it has no add-ons. */
  addOns: AddOnsView | null;
  /** The heart and Share: over the picture on a phone, elsewhere beside Buy Now and Add to Cart. */
  children: ReactNode;
};

/** The price, and size, color, quantity, Buy Now and Add to Cart, in one form (docs/product/product-page.md). */
export function ProductChoices(props: ProductChoicesProps): ReactElement {
  const { product, typed } = props;
  const [params] = useSearchParams();
  // Only the initial values: afterwards the uncontrolled fields hold the selection.
  const [initial] = useState<Initial>(() => ({ ...Object.fromEntries(params), ...typed }));
  if (!product.variants) {
    const { price, maxQuantity } = product;
    return <ChoiceForm {...props} initial={initial} price={price} maxQuantity={maxQuantity} />;
  }
  return (
    <ChosenVariant product={product} initial={initial} formId={choicesFormId}>
      {(view) => <ChoiceForm {...props} {...view} initial={initial} />}
    </ChosenVariant>
  );
}

type Initial = Record<string, string | undefined>;

function ChoiceForm({
  product,
  errors,
  sizeHelp,
  addOns,
  children,
  initial,
  price,
  maxQuantity: left,
  notes,
  stockOfChoice,
  onChoice,
}: ProductChoicesProps & ChosenVariantView & { initial: Initial }): ReactElement {
  // Their message goes once they are chosen, until the next refusal.
  const [answered, setAnswered] = useState<{ size?: typeof errors; color?: typeof errors }>({});
  const maxQuantity = Math.max(1, left);
  const quantity = Number(initial.quantity);
  function onChange(option: 'size' | 'color', value: string): void {
    setAnswered((now) => ({ ...now, [option]: errors }));
    onChoice?.(option, value);
  }
  return (
    <>
      <Price price={price.now} was={price.was} off={price.off} size="page" />
      {price.beforeTax && <p className="text-small text-ink2">{price.beforeTax}</p>}
      <Form
        id={choicesFormId}
        method="post"
        action={`/product/${product.id}`}
        className="mt-4 grid scroll-mt-4 gap-4"
        preventScrollReset
        noValidate
      >
        {product.sizes.length > 0 && (
          <OptionGroup
            legend="Size"
            name="size"
            options={product.sizes}
            defaultValue={soleOption(product.sizes) ?? initial.size}
            error={answered.size === errors ? undefined : errors?.size}
            notes={notes?.size}
            onChange={(size) => onChange('size', size)}
          />
        )}
        {sizeHelp}
        {product.colors.length > 0 && (
          <OptionGroup
            legend="Color"
            name="color"
            options={product.colors}
            swatches={product.swatches}
            defaultValue={soleOption(product.colors) ?? initial.color}
            error={answered.color === errors ? undefined : errors?.color}
            notes={notes?.color}
            onChange={(color) => onChange('color', color)}
          />
        )}
        {stockOfChoice}
        {addOns && (
          <AddOnChoices view={addOns} formId={choicesFormId} initial={initial} errors={errors} />
        )}
        <div>
          <p className="field-label mb-1.5" aria-hidden="true">
            Quantity
          </p>
          <QuantityInput
            name="quantity"
            defaultValue={
              Number.isInteger(quantity) && quantity > 0 ? Math.min(quantity, maxQuantity) : 1
            }
            max={maxQuantity}
          />
        </div>
      </Form>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <BuyButtons isOutOfStock={left === 0} price={price} />
        <div className="picture-actions">{children}</div>
      </div>
    </>
  );
}

/**
 * In the column on a desktop. On a phone in a bar at the bottom edge with the price, which is further down the
 * page.
 */
function BuyButtons({
  isOutOfStock,
  price,
}: {
  isOutOfStock: boolean;
  price: PriceView;
}): ReactElement {
  const navigation = useNavigationAtOnce();
  const intent = navigation.formData?.get('intent');
  return (
    <div className="buy-bar">
      {/* Drawn by the style sheet, so that screen readers and search find the price once, above the choices. */}
      <p
        className="buy-bar-price"
        aria-hidden="true"
        data-now={price.now}
        data-was={price.was ?? undefined}
      />
      <Button
        form={choicesFormId}
        name="intent"
        value="buy-now"
        size="lg"
        className="order-last flex-1 md:order-none"
        disabled={isOutOfStock}
        busy={intent === 'buy-now'}
      >
        Buy Now
      </Button>
      <Button
        form={choicesFormId}
        name="intent"
        value="add-to-cart"
        size="lg"
        variant="outline"
        className="flex-1"
        disabled={isOutOfStock}
        busy={intent === 'add-to-cart'}
      >
        <Icon name="shopping-bag" /> Add to Cart
      </Button>
    </div>
  );
}
