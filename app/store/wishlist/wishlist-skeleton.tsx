import type { ReactElement } from 'react';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { SkeletonHeading } from '#app/kit/ui/skeleton.tsx';
import { ProductGridSkeleton } from '#app/products/catalogue/product-grid.tsx';

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
