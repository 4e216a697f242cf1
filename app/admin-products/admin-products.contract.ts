import type { PictureView, PriceView } from '#app/catalogue/catalogue.contract.ts';
import type { Refusal } from '#app/kit/result.ts';
import type { ProductQuery } from './product-query.contract.ts';

/**
 * The products as the owner manages them: the list with hidden ones in it, the dialog that adds or changes
 * one, what is done to many at once, and the history of what was done. A deleted product is kept for the
 * orders that name it, and can be put back (Q94).
 */
export type AdminProducts = {
  query: ProductQuery;
  /** How many are found by what the URL asks. */
  count: number;
  pages: number;
  products: ListedProduct[];
  categories: CategoryChoice[];
  opened: OpenedProduct | null;
  /** Just deleted; the row that puts it back. */
  deleted: { id: string; name: string } | null;
};

export type CategoryChoice = { id: string; name: string };

export type ListedProduct = {
  id: string;
  name: string;
  sku: string;
  /** Its category, or 'Uncategorized'. */
  category: string;
  /** '14 units' */
  stock: string;
  isLow: boolean;
  price: PriceView;
  isActive: boolean;
  picture: PictureView | null;
};

/** The product in the dialog. */
export type OpenedProduct = {
  /** Null for one that is to be added. */
  id: string | null;
  /** What its form holds, by the names of the fields; a ticked box is 'on'. */
  texts: Record<string, string>;
  pictures: PictureView[];
  history: ProductHistoryEntry[];
};

/** '21 Nov 2026, 3:05 pm' · 'Price ₹2,450 → ₹2,200' · 'edited' · 'owner@example.com', '' when nobody is named */
export type ProductHistoryEntry = {
  id: string;
  when: string;
  what: string;
  why: string;
  who: string;
};

export const maxHistoryEntries = 20;

/** Who changes products, on which way, and when. */
export type AuditContext = {
  actorId: string | null;
  why: 'edited' | 'many at once' | 'import' | 'API';
  at: Date;
};

/** What a form of a product has shown: whether anything has changed since is judged by it. */
export type ExpectedVersion = { version: number; stock: number };

/** `now` is there when something has changed meanwhile: with it in the form, sending again is deliberate. */
export type ProductRefusal = Refusal & { now?: { version: string; expectedStock: string } };
export type ProductResult = { ok: true; value: { id: string } } | ProductRefused;
export type ProductRefused = { ok: false; refusal: ProductRefusal };

/** What the forms of the list ask for, with the words for when it fails. */
export const productErrorTitles = {
  add: 'Error adding product',
  update: 'Error updating product',
  delete: 'Error deleting product',
} as const;

export type ProductIntent = keyof typeof productErrorTitles;

export const productToasts = {
  added: { title: 'Product added successfully!' },
  updated: { title: 'Product updated successfully!' },
  deleted: { title: 'Product deleted successfully!' },
  restored: (name: string) => ({ title: 'Product restored', description: `${name} is back.` }),
  changed: (description: string) => ({ title: 'Products updated successfully!', description }),
} as const;

export function productRefusal(
  intent: ProductIntent,
  kind: Refusal['kind'],
  description: string,
  fields?: Record<string, string>,
): Refusal {
  const title = productErrorTitles[intent];
  return { kind, code: 'product_failed', title, description, ...(fields && { fields }) };
}

export function productNotFound(intent: ProductIntent): Refusal {
  return productRefusal(intent, 'missing', 'There is no such product any more.');
}
