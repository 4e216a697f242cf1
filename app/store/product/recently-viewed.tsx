import { type ReactElement, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { isUuid } from '#app/kit/text.ts';
import {
  maxRelatedProducts,
  type ProductCardView,
} from '#app/products/catalogue/catalogue.contract.ts';
import { RelatedProducts } from '#app/store/wishlist/related-products.tsx';

const storageKey = 'recently-viewed';

/** The products shown in this browser before, latest first. Only the browser stores them, by id. */
export function RecentlyViewed({ productId }: { productId: string }): ReactElement | null {
  const { data, load } = useFetcher<{ products: ProductCardView[] }>({
    key: `${storageKey} ${productId}`,
  });

  useEffect(() => {
    const others = readViewedIds().filter((id) => id !== productId);
    storeViewedIds([productId, ...others]);
    if (others.length > 0) void load(`/cards/${others.slice(0, maxRelatedProducts).join(',')}`);
  }, [productId, load]);

  if (!data) return null;
  return <RelatedProducts title="Recently viewed" products={data.products} />;
}

function readViewedIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUuid) : [];
  } catch {
    return [];
  }
}

function storeViewedIds(ids: string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids.slice(0, maxRelatedProducts + 1)));
  } catch {
    // Without storage nothing is remembered.
  }
}
