import { formatMoney } from '#app/kit/money.ts';
import { formatNumber } from '#app/kit/text.ts';
import type { AddOnGroup } from '#app/products/add-ons/add-ons.contract.ts';
import { addOnFields } from '#app/products/add-ons/add-ons.contract.ts';
import { unitPrice } from '#app/products/catalogue/price.rules.ts';
import { choiceKey, choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import {
  findProductsForOrder,
  type ProductToChoose,
} from '#app/products/catalogue/stock.store.server.ts';
import { choicesOf, forChoice } from '#app/products/catalogue/variant.rules.ts';
import { findProducts } from '#app/store/search/suggestions.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import {
  type AddOnSelectView,
  type FoundItemView,
  maxFoundItems,
} from './call-changes.contract.ts';

/**
 * The shop's products that match the search and can be added to an order, with current price and stock. For the
 * owner.
 */
export async function findItems({ db }: Shop, search: string): Promise<FoundItemView[]> {
  const ids = await findProducts(db, search);
  const products = await findProductsForOrder(db, ids);
  return ids
    .flatMap((id) => products.get(id) ?? [])
    .slice(0, maxFoundItems)
    .map((product) => ({
      id: product.id,
      name: product.name,
      choices: choicesLeft(product),
      groups: (product.addOnGroups ?? []).map(addOnSelect),
    }));
}

/** Every size and colour of which something is left. */
function choicesLeft(product: ProductToChoose): FoundItemView['choices'] {
  return choicesOf(product).flatMap((choice) => {
    const chosen = forChoice(product, choice);
    if (chosen.stock === 0) return [];
    const price = `${formatMoney(unitPrice(chosen))}, ${formatNumber(chosen.stock)} left`;
    const text = choiceText(choice);
    return [{ value: choiceKey(choice), label: text ? `${text}: ${price}` : price }];
  });
}

function addOnSelect({ id, name, isRequired, options }: AddOnGroup): AddOnSelectView {
  return {
    name: addOnFields.option(id),
    label: name,
    isRequired,
    options: options.map((option) => ({
      value: option.id,
      label:
        option.pricePaise > 0 ? `${option.name} (+${formatMoney(option.pricePaise)})` : option.name,
    })),
  };
}
