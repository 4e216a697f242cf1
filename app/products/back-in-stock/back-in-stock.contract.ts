import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import type { ProductView } from '#app/products/catalogue/catalogue.contract.ts';
import {
  choiceKey,
  choiceText,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';

/**
 * Back in stock: who finds that a size or colour, or a product without them, is out of stock leaves an email address, and
 * gets one email once it can be bought again. They are written to in the order in which they came, and no more of them
 * than there is stock for (docs/decisions/0084-back-in-stock.md).
 */
export type SoldOutChoice = {
  /** As the form sends it. */
  key: string;
  /** 'M · Rani'; '' for a product that is not counted by size and colour. */
  text: string;
  choice: ProductChoice;
};

/** What of a product is out of stock, as far as it is counted on its own. */
export function listSoldOut({
  stock,
  variants,
}: Pick<ProductView, 'stock' | 'variants'>): SoldOutChoice[] {
  if (!variants) return stock.quantity === 0 ? [soldOut({ size: null, color: null })] : [];
  return variants.filter(({ maxQuantity }) => maxQuantity === 0).map(soldOut);
}

function soldOut({ size, color }: ProductChoice): SoldOutChoice {
  const choice = { size, color };
  return { key: choiceKey(choice), text: choiceText(choice), choice };
}

/** The page with the form, to which it is also sent. */
export function notifyPath(productId: string): string {
  return `/back-in-stock/${productId}`;
}

/** The page on which somebody ends all their requests; the address and its key follow. */
export const stopPath = '/back-in-stock/stop';

export const backInStockRefusals = {
  invalidEmail: {
    kind: 'invalid',
    code: 'invalid_email',
    title: 'Email Not Valid',
    description: 'Please enter your email address',
  },
  missing: {
    kind: 'missing',
    code: 'product_not_found',
    title: 'Product Not Found',
    description: 'This product is no longer in the shop.',
  },
  choiceMissing: {
    kind: 'invalid',
    code: 'choice_required',
    title: 'Nothing Chosen',
    description: 'Please choose what you are waiting for',
    fields: { choice: 'Please choose what you are waiting for' },
  },
  inStock: {
    kind: 'conflict',
    code: 'in_stock',
    title: 'It Is in Stock',
    description: 'You can order it now.',
  },
} as const satisfies Record<string, Refusal>;

export function tooManyRequests(seconds: number): Refusal {
  return {
    kind: 'tooMany',
    code: 'too_many_requests',
    title: 'Too Many Requests',
    description: `Please try again in ${pluralize(Math.ceil(seconds / 60), 'minute')}.`,
    retryAfterSeconds: seconds,
  };
}

/** The same whether the address was waiting already. */
export const willNotify = {
  title: 'We’ll Email You',
  description: 'Once, as soon as it is in stock again and your turn has come.',
};

export const stoppedToast = {
  title: 'No More Emails',
  description: 'We no longer write to this address when something is in stock again.',
};
