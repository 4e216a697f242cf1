import { type ReactElement, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { companionsAtMost, type ProductCardView } from '../catalogue/catalogue.contract.ts';
import { isUuid } from '../kit/text.ts';
import { ProductRow } from '../wishlist/product-row.tsx';

const key = 'recently-viewed';

/** The products this browser showed before this one, latest first. It alone knows them, by their ids. */
export function RecentlyViewed({
  productId,
  wished,
}: {
  productId: string;
  wished: string[];
}): ReactElement | null {
  const { data, load } = useFetcher<{ products: ProductCardView[] }>({
    key: `${key} ${productId}`,
  });

  useEffect(() => {
    const others = viewedBefore().filter((id) => id !== productId);
    rememberViewed([productId, ...others]);
    if (others.length > 0) void load(`/cards/${others.slice(0, companionsAtMost).join(',')}`);
  }, [productId, load]);

  if (!data) return null;
  return <ProductRow title="Recently viewed" products={data.products} wished={wished} />;
}

function viewedBefore(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isUuid) : [];
  } catch {
    return [];
  }
}

function rememberViewed(ids: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(0, companionsAtMost + 1)));
  } catch {
    // A browser without storage has viewed nothing before.
  }
}
