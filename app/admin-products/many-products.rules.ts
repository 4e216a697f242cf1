import { highestPricePaise, rupees } from '#app/kit/money.ts';
import type { ManyChange } from './many-products.contract.ts';
import { mostStock, type ProductFields } from './product-fields.contract.ts';

/** In: a product and what is to be done. Out: what it is then, or in words why that cannot be. */
export function afterChange<P extends ProductFields>(product: P, change: ManyChange): P | string {
  const after = { ...product, ...whatChanges(product, change) };
  const { pricePaise, salePricePaise, stock } = after;
  const is = (paise: number) => `its price would be ${rupees(paise)}`;
  if (pricePaise < 1 || pricePaise > highestPricePaise) return is(pricePaise);
  if (salePricePaise !== null && (salePricePaise < 1 || salePricePaise >= pricePaise)) {
    return `${is(pricePaise)} and its sale price ${rupees(salePricePaise)}`;
  }
  if (stock < 0 || stock > mostStock) return `its stock would be ${stock}`;
  return after;
}

function whatChanges(product: ProductFields, change: ManyChange): Partial<ProductFields> {
  switch (change.kind) {
    case 'show':
      return { isActive: true };
    case 'hide':
      return { isActive: false };
    case 'price-by':
      return {
        pricePaise: changedBy(product.pricePaise, change.percent),
        salePricePaise: product.salePricePaise && changedBy(product.salePricePaise, change.percent),
      };
    case 'price-to':
      return { pricePaise: change.paise };
    case 'stock-to':
      return { stock: change.pieces };
    case 'stock-by':
      return { stock: product.stock + change.pieces };
  }
}

/** To whole rupees. */
function changedBy(paise: number, percent: number): number {
  return Math.round((paise * (100 + percent)) / 10_000) * 100;
}
