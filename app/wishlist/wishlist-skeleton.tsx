import type { ReactElement } from 'react';
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx';
import { PageWidth } from '../ui/page-width.tsx';
import { SkeletonHeading } from '../ui/skeleton.tsx';

/** Shown while the wishlist loads. */
export const loadingWishlist = 'Loading your wishlist...';

/** The wishlist page while it loads. */
export function WishlistSkeleton(): ReactElement {
  return (
    <PageWidth className="py-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <SkeletonHeading />
        <p className="mb-4 text-ink2 md:mb-6">{loadingWishlist}</p>
      </div>
      <ProductGridSkeleton />
    </PageWidth>
  );
}
