import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type ProductView, soleOption } from '#app/products/catalogue/catalogue.contract.ts';
import { StockOfChoice } from '#app/products/catalogue/stock-of-choice.tsx';
import {
  type Chosen,
  describeChosen,
  noteOptions,
  type OptionNote,
} from '#app/products/catalogue/variants.contract.ts';

/** The parts of the form that depend on its choices. */
export type ChosenVariantView = Pick<ProductView, 'price' | 'maxQuantity'> & {
  notes?: Record<keyof Chosen, OptionNote[]>;
  /** Below the options. */
  stockOfChoice?: ReactNode;
  onChoice?: (option: keyof Chosen, value: string) => void;
};

/** Knows what is chosen of a product counted by size and color, and what stock it has. */
export function ChosenVariant({
  product,
  initial,
  formId,
  children,
}: {
  product: ProductView;
  initial: Chosen;
  formId: string;
  children: (view: ChosenVariantView) => ReactNode;
}): ReactElement {
  const { sizes, colors, variants = [] } = product;
  const [selected, select] = useState<Chosen>({
    size: soleOption(sizes) ?? initial.size,
    color: soleOption(colors) ?? initial.color,
  });
  // Something else may have been chosen before this script loaded.
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement;
    select(Object.fromEntries(new FormData(form)));
  }, [formId]);
  const chosen: Chosen = {
    size: sizes.find((size) => size === selected.size),
    color: colors.find((color) => color === selected.color),
  };
  const { price, maxQuantity, text } = describeChosen(product, chosen);
  return (
    <>
      {children({
        price,
        maxQuantity,
        notes: {
          size: noteOptions(variants, 'size', sizes, chosen),
          color: noteOptions(variants, 'color', colors, chosen),
        },
        stockOfChoice: <StockOfChoice text={text} isOutOfStock={maxQuantity === 0} />,
        onChoice: (option, value) => select((now) => ({ ...now, [option]: value })),
      })}
    </>
  );
}
