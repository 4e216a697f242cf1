import { formatMoney, maxPricePaise } from '#app/kit/money.ts';
import { formatNumber } from '#app/kit/text.ts';
import type { BulkChange } from './bulk-change.contract.ts';
import { maxStock, type ProductFields } from './product-fields.contract.ts';
import { stockIsCountedText } from './variants.contract.ts';
import { variantProblem } from './variants.rules.ts';

/** Returns the changed product, or as a text why the change is impossible. */
export function applyBulkChange<P extends ProductFields>(
  product: P,
  change: BulkChange,
): P | string {
  const after = { ...product, ...changedFields(product, change) };
  const { pricePaise, salePricePaise, stock } = after;
  const priceText = (paise: number) => `its price would be ${formatMoney(paise)}`;
  if (pricePaise < 1 || pricePaise > maxPricePaise) return priceText(pricePaise);
  if (salePricePaise !== null && (salePricePaise < 1 || salePricePaise >= pricePaise)) {
    return `${priceText(pricePaise)} and its sale price ${formatMoney(salePricePaise)}`;
  }
  if (product.variants && stock !== product.stock) return uncapitalized(stockIsCountedText);
  if (stock < 0 || stock > maxStock) return `its stock would be ${formatNumber(stock)}`;
  return variantProblem(after)?.reason ?? after;
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function changedFields(product: ProductFields, change: BulkChange): Partial<ProductFields> {
  switch (change.kind) {
    case 'show':
      return { isActive: true };
    case 'hide':
      return { isActive: false };
    case 'feature':
      return { isFeatured: true };
    case 'unfeature':
      return { isFeatured: false };
    case 'category':
      return { categoryId: change.categoryId };
    case 'sale-by':
      return { salePricePaise: adjustByPercent(product.pricePaise, -change.percent) };
    case 'sale-off':
      return { salePricePaise: null };
    case 'delete':
      return {};
    case 'price-by':
      return isOnSale(product)
        ? { salePricePaise: adjustByPercent(product.salePricePaise, change.percent) }
        : { pricePaise: adjustByPercent(product.pricePaise, change.percent) };
    case 'struck-by':
      return {
        pricePaise: adjustByPercent(product.pricePaise, change.percent),
        salePricePaise:
          product.salePricePaise && adjustByPercent(product.salePricePaise, change.percent),
      };
    case 'price-to':
      return isOnSale(product) ? { salePricePaise: change.paise } : { pricePaise: change.paise };
    case 'struck-to':
      return { pricePaise: change.paise };
    case 'stock-to':
      return { stock: change.quantity };
    case 'stock-by':
      return { stock: product.stock + change.quantity };
  }
}

function isOnSale(product: ProductFields): product is ProductFields & { salePricePaise: number } {
  return product.salePricePaise !== null;
}

/** Rounds to whole rupees. */
function adjustByPercent(paise: number, percent: number): number {
  return Math.round((paise * (100 + percent)) / 10_000) * 100;
}
