import type { Paise } from '#app/kit/money.ts';
import type { ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import {
  type DescribedVariant,
  offeredStock,
  offeredVariants,
} from '#app/products/catalogue/variant.rules.ts';
import { offeredPictures, picturesForColor } from '#app/products/colors/color-pictures.contract.ts';
import { productPath } from './product-path.rules.ts';

/** What can be bought of a product, for feeds and structured data. */
export type OfferedItem = ProductChoice & {
  /** Unique, and stable as long as this one is offered. */
  id: string;
  /** The owner's SKU; '' for none. */
  sku: string;
  /** The product's page, with this size and color chosen. */
  path: string;
  pricePaise: Paise;
  salePricePaise: Paise | null;
  stock: number;
  /** The pictures its page shows first: its color's, then the product's. */
  pictures: string[];
};

export type ProductToOffer = {
  id: string;
  name: string;
  sku: string;
  pricePaise: Paise;
  salePricePaise: Paise | null;
  stock: number;
  sizes: string[];
  colors: string[];
  variants: DescribedVariant[] | null;
  /** All of them, in order; null for those without a color. */
  picturesByColor: readonly { url: string; color: string | null }[];
};

/** Each counted and offered size and color; empty if the product is one item. */
export function offeredItems(product: ProductToOffer): OfferedItem[] {
  if (product.sizes.length === 0 && product.colors.length === 0) return [];
  return offeredVariants(product).map((variant) => {
    const { id, sku, size, color, stock, priceDifferencePaise: difference } = variant;
    return {
      ...{ id, sku, size, color, stock },
      pictures: picturesOf(product, color),
      path: `${productPath(product)}?${new URLSearchParams({ ...(size && { size }), ...(color && { color }) })}`,
      pricePaise: product.pricePaise + difference,
      salePricePaise: product.salePricePaise === null ? null : product.salePricePaise + difference,
    };
  });
}

/** A product that is one item. It has its only size or color; of several none is certain. */
export function wholeItem(product: ProductToOffer): OfferedItem {
  const { id, sku, sizes, colors, pricePaise, salePricePaise } = product;
  const only = (options: string[]) => (options.length === 1 ? (options[0] ?? null) : null);
  return {
    ...{ id, sku, pricePaise, salePricePaise },
    size: only(sizes),
    color: only(colors),
    path: productPath(product),
    stock: offeredStock(product),
    pictures: picturesOf(product, null),
  };
}

function picturesOf({ picturesByColor, colors }: ProductToOffer, color: string | null): string[] {
  return picturesForColor(offeredPictures(picturesByColor, colors), color).map(({ url }) => url);
}
