import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import type { ProductView } from '#app/products/catalogue/catalogue.contract.ts';
import {
  choiceKey,
  choiceText,
  type ProductChoice,
} from '#app/products/catalogue/product-choice.contract.ts';

/**
 * Back in stock: visitors leave an email address for a sold-out size, color or product, and get one email once
 * it can be bought again. They are written to in order of arrival, and no more of them than there is stock
 * (docs/decisions/0084-back-in-stock.md).
 */
export type SoldOutChoice = {
  /** As sent by the form. */
  key: string;
  /** 'M · Rani'; '' for a product not counted by size and color. */
  text: string;
  choice: ProductChoice;
};

/** A product's sold-out choices, as far as they are counted separately. */
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

/** The page with the form, which is also posted there. */
export function notifyPath(productId: string): string {
  return `/back-in-stock/${productId}`;
}

/** The page on which somebody ends all their requests. Address and key follow. */
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

/** The same if the address was waiting already. */
export const willNotify = {
  title: 'We’ll Email You',
  description: 'Once, as soon as it is in stock again and your turn has come.',
};

export const stoppedToast = {
  title: 'No More Emails',
  description: 'We no longer write to this address when something is in stock again.',
};
