import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { own } from '#app/kit/own.ts';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { closeClass, DialogWindow } from '#app/kit/ui/dialog.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { OptionGroup, type OptionGroupProps } from '#app/kit/ui/option-group.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { Price } from '#app/kit/ui/price.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { type ChoicesView, soleOption } from './catalogue.contract.ts';
import { StockOfChoice } from './stock-of-choice.tsx';
import { type Chosen, describeChosen, noteOptions } from './variants.contract.ts';

/**
 * Shows the sheet of the products that the button names, instead of submitting its form.
 *
 * @throws if the shop is unreachable, or none of the products can be ordered
 */
export async function openChoiceSheet(
  form: HTMLFormElement,
  button: HTMLElement,
  show: (sheet: ReactElement | null) => void,
): Promise<void> {
  const products = await fetchProducts(productsOf(button));
  if (products.length === 0) throw new Error('Nothing to choose from.');
  show(
    <ChoiceSheet
      products={products}
      action={button.getAttribute('formaction') ?? form.getAttribute('action') ?? ''}
      fields={new FormData(form, button)}
      onClose={() => show(null)}
    />,
  );
}

async function fetchProducts(ids: string | undefined): Promise<ChoicesView[]> {
  const answer = await fetch(`/choices/${ids}`);
  return answer.json();
}

/** The ids a button names, or the one in the address it submits to. */
function productsOf(button: HTMLElement): string | undefined {
  const { choose } = button.dataset;
  return choose === 'true' ? button.getAttribute('formaction')?.split('/').at(-1) : choose;
}

/**
 * The sizes and colors of products added to the cart in place: a sheet at the bottom edge of a phone, a small
 * dialog elsewhere. It closes once they are in the cart; a refusal keeps it open.
 */
function ChoiceSheet({
  products: opened,
  action,
  fields,
  onClose,
}: {
  products: ChoicesView[];
  action: string;
  /** Of the form that would have been sent without a choice. */
  fields: FormData;
  onClose: () => void;
}): ReactElement {
  const products = useFreshProducts(opened);
  const { Form, state, data } = useFetcher<{ refusal?: Refusal }>();
  const formId = useId();
  const sent = useRef<{ before: typeof data }>(null);
  const refusal = data?.refusal;

  // A success leads back to the page, with a toast, and leaves the answer to an earlier try as it was.
  useEffect(() => {
    if (state === 'submitting') sent.current = { before: data };
    if (state !== 'idle' || !sent.current) return;
    if (sent.current.before === data) onClose();
    sent.current = null;
  }, [state, data, onClose]);

  const [chosen, setChosen] = useState<Record<string, Chosen>>({});
  const chosenOf = ({ id, sizes, colors }: ChoicesView): Chosen => ({
    size: soleOption(sizes),
    color: soleOption(colors),
    ...chosen[id],
  });
  const canAdd = products.some(
    (product) => describeChosen(product, chosenOf(product)).maxQuantity > 0,
  );
  const isMoveAll = fields.get('intent') === 'move-all';
  return (
    <DialogWindow
      title={titleOf(products)}
      className="dialog dialog-narrow"
      closedBy="any"
      onClose={onClose}
      closeButton={
        <button type="button" aria-label="Close" className={closeClass} onClick={onClose}>
          <Icon name="x" />
        </button>
      }
      footer={
        <Button
          form={formId}
          size="lg"
          className="flex-1"
          disabled={!canAdd}
          busy={state !== 'idle'}
        >
          {state === 'idle' && <Icon name="shopping-bag" />} Add to Cart
        </Button>
      }
    >
      <Form id={formId} method="post" action={action} noValidate preventScrollReset>
        {[...fields].map(([name, value]) => (
          <input
            key={name}
            type="hidden"
            name={name}
            value={name === 'from' ? 'sheet' : String(value)}
          />
        ))}
        <ul className="grid gap-5">
          {products.map((product) => (
            <ProductToChoose
              key={product.id}
              product={product}
              chosen={chosenOf(product)}
              nameOf={(option) => (isMoveAll ? `${option}:${product.id}` : option)}
              errors={refusal?.fields}
              onChoice={(option, value) =>
                setChosen((all) => ({
                  ...all,
                  [product.id]: { ...all[product.id], [option]: value },
                }))
              }
            />
          ))}
        </ul>
      </Form>
      <RefusalToasts refusal={refusal} />
    </DialogWindow>
  );
}

/** The current products: read again whenever the page behind the sheet is. */
function useFreshProducts(opened: ChoicesView[]): ChoicesView[] {
  const [products, setProducts] = useState(opened);
  const isPageRead = useRevalidator().state === 'loading';
  const wasPageRead = useRef(false);
  useEffect(() => {
    const isOver = wasPageRead.current && !isPageRead;
    wasPageRead.current = isPageRead;
    if (!isOver) return;
    let isClosed = false;
    fetchProducts(opened.map(({ id }) => id).join())
      .then((fresh) => {
        if (isClosed) return;
        const byId = new Map(fresh.map((product) => [product.id, product]));
        setProducts((shown) => shown.map((product) => byId.get(product.id) ?? soldOut(product)));
      })
      // Without a connection they stay; the shop checks what is added.
      .catch(() => {});
    return () => {
      isClosed = true;
    };
  }, [isPageRead, opened]);
  return products;
}

/** Unchanged, but sold out. */
function soldOut(product: ChoicesView): ChoicesView {
  const variants = product.variants?.map((variant) => ({ ...variant, maxQuantity: 0 }));
  return { ...product, maxQuantity: 0, ...(variants && { variants }) };
}

function ProductToChoose({
  product,
  chosen,
  nameOf,
  errors,
  onChoice,
}: {
  product: ChoicesView;
  chosen: Chosen;
  nameOf: (option: keyof Chosen) => string;
  errors: Record<string, string> | undefined;
  onChoice: (option: keyof Chosen, value: string) => void;
}): ReactElement {
  const { name, variants, colorPictures } = product;
  const picture = own(colorPictures ?? {}, chosen.color ?? '') ?? product.picture;
  const { price, maxQuantity, text } = describeChosen(product, chosen);
  const isOutOfStock = maxQuantity === 0;
  return (
    <li className="grid gap-4 border-line not-first:border-t not-first:pt-5">
      <div className="flex items-center gap-3">
        <Picture
          picture={picture}
          alt=""
          place="thumbnail"
          className="w-16! flex-none rounded-sm"
        />
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <Price price={price.now} was={price.was} size="line" />
        </div>
      </div>
      {(['size', 'color'] as const).map((option) => (
        <Choice
          key={option}
          legend={option === 'size' ? 'Size' : 'Color'}
          name={nameOf(option)}
          options={product[`${option}s`]}
          swatches={option === 'color' ? product.swatches : undefined}
          notes={variants && noteOptions(variants, option, product[`${option}s`], chosen)}
          error={errors?.[option]}
          onChange={(value) => onChoice(option, value)}
        />
      ))}
      {(variants || isOutOfStock) && (
        <StockOfChoice
          text={text ?? (isOutOfStock ? `${name} is out of stock` : undefined)}
          isOutOfStock={isOutOfStock}
        />
      )}
    </li>
  );
}

/** The only size or color is chosen without a question. */
function Choice(props: OptionGroupProps): ReactElement | null {
  return props.options.length > 1 ? <OptionGroup {...props} /> : null;
}

function titleOf(products: ChoicesView[]): string {
  const hasSizes = products.some(({ sizes }) => sizes.length > 1);
  const hasColors = products.some(({ colors }) => colors.length > 1);
  if (!hasSizes) return 'Choose a color';
  return hasColors ? 'Choose size and color' : 'Choose a size';
}
