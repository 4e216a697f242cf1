import type { PictureView } from '#app/kit/pictures.ts';
import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import type { Attribute } from '#app/products/attributes/attributes.contract.ts';
import type { PriceView } from '#app/products/catalogue/catalogue.contract.ts';
import type { BulkPreview } from './bulk-change.contract.ts';
import type { ProductQuery } from './product-query.contract.ts';
import type { SavedVariant } from './variants.contract.ts';

/**
 * How the owner manages products: the list, with hidden ones; the dialog to add or change one; changes to many
 * at once; and the history of price and stock. A deleted product is stored for its orders, and can be restored
 * (Q94).
 */
export type AdminProducts = {
  query: ProductQuery;
  /** How many products the query finds: '24', 'more than 1,000'. */
  countText: string;
  pages: number;
  products: ListedProduct[];
  categories: CategoryChoice[];
  sizeCharts: SizeChartChoice[];
  /** Whether the shop also shows prices before tax, so that they may be typed so. */
  takesPricesBeforeTax: boolean;
  /** Only while a dialog is open. */
  attributes: Attribute[];
  opened: OpenedProduct | null;
  /** The product just deleted, to offer Undo. */
  deleted: { id: string; name: string } | null;
};

export type CategoryChoice = { id: string; name: string };
export type SizeChartChoice = { id: string; name: string };

export type ListedProduct = {
  id: string;
  name: string;
  sku: string;
  /** Its category, or 'Uncategorized'. */
  category: string;
  /** '14 units' */
  stock: string;
  /** The number in it. */
  stockNow: number;
  isLow: boolean;
  /** Its stock is its sizes' and colors', changed in its dialog. */
  countsVariants: boolean;
  /** '12 waiting: M · Rani 8, L · Rani 4': people who want an email once it is in stock; null for nobody. */
  waiting: string | null;
  price: PriceView;
  isActive: boolean;
  picture: PictureView | null;
};

/** The product in the dialog. */
export type OpenedProduct = {
  /** Null for a new one. */
  id: string | null;
  /** The values of its form, by field name; a checked box is 'on'. */
  texts: Record<string, string>;
  /** Null if sizes and colors are not counted. */
  variants: SavedVariant[] | null;
  pictures: PictureView[];
  history: ProductHistoryEntry[];
};

/** '21 Nov 2026, 3:05 pm' · 'Price ₹2,450 → ₹2,200' · 'edited' · 'owner@example.com' or ''. */
export type ProductHistoryEntry = {
  id: string;
  when: string;
  change: string;
  source: string;
  actor: string;
};

export const maxHistoryEntries = 20;

/** Who changes products, from where and when; for the history. */
export type AuditContext = {
  actorId: string | null;
  source: 'edited' | 'many at once' | 'import' | 'API';
  at: Date;
};

/** What a product form showed, to detect changes since. */
export type ExpectedVersion = {
  version: number;
  stock: number;
  /** A digest of each field, and of the images, as shown. */
  digests: ReadonlyMap<string, string>;
  /** Null if sizes and colors were not counted; undefined if the form says nothing of them. */
  variants?: SavedVariant[] | null | undefined;
  /** The placed stock it showed when they were switched on. */
  placed?: string;
};

/** On a conflict, `current` has form values: with them in the form, sending it again overrides. */
export type ProductRefusal = Refusal & {
  current?: Partial<
    Record<'version' | 'stockSeen' | 'fieldsSeen' | 'variantsSeen' | 'variantsPlaced', string>
  >;
};
export type ProductResult =
  | { ok: true; value: { id: string } }
  | { ok: false; refusal: ProductRefusal };

/** `undo` names a change for the address; null if nothing has changed. */
export type BulkResult = { count: number; undo: string | null };
/** The owner is asked first: `preview` is what would change. */
export type BulkRefusal = Refusal & { preview?: BulkPreview };
/** What can be undone: '3 products'. */
export type BulkUndoView = { done: 'Changed' | 'Deleted'; name: string };

export function bulkQuestion({ kind }: BulkPreview): Refusal {
  return kind === 'delete'
    ? {
        kind: 'conflict',
        code: 'products_would_be_deleted',
        title: 'No product deleted yet',
        description: 'See what would be deleted.',
      }
    : {
        kind: 'conflict',
        code: 'prices_would_change',
        title: 'No price changed yet',
        description: 'See what would change.',
      };
}

export function undoRefusal(description: string): Refusal {
  return {
    kind: 'conflict',
    code: 'cannot_undo',
    title: 'Not undone',
    description: `${description} Nothing was undone.`,
  };
}

/** The title of a failure, by what was attempted. */
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
  undone: (count: number) => ({
    title: 'Undone',
    description: `${pluralize(count, 'product')} as before.`,
  }),
  changed: (count: number, how: 'changed' | 'deleted') => ({
    title: how === 'deleted' ? 'Products deleted' : 'Products updated successfully!',
    description: `${pluralize(count, 'product')} ${how}.`,
  }),
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
