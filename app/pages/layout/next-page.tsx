import type { ReactElement } from 'react';
import { DashboardSkeleton } from '#app/admin/frame/admin-skeleton.tsx';
import { OrdersSkeleton } from '#app/orders/record/orders-skeleton.tsx';
import { ProductSkeleton } from '#app/pages/storefront/product-skeleton.tsx';
import { StoreSkeleton } from '#app/pages/storefront/store-skeleton.tsx';
import { CartSkeleton } from '#app/store/cart/cart-skeleton.tsx';
import { loadingWishlist, WishlistSkeleton } from '#app/store/wishlist/wishlist-skeleton.tsx';

const skeletons: [RegExp, () => ReactElement][] = [
  [/^\/store$/, StoreSkeleton],
  [/^\/product\/[^/]+$/, ProductSkeleton],
  [/^\/cart$/, CartSkeleton],
  [/^\/wishlist$/, WishlistSkeleton],
  [/^\/orders$/, OrdersSkeleton],
  [/^\/(dashboard|admin)$/, DashboardSkeleton],
];

const admin = /^\/(dashboard|admin)\b/;

/**
 * What replaces a page while it loads. Undefined for a page without a skeleton, and between tabs of the admin,
 * whose frame stays.
 */
export function skeletonOf(pathname: string, from: string): (() => ReactElement) | undefined {
  if (admin.test(pathname) && admin.test(from)) return;
  return skeletons.find(([path]) => path.test(pathname))?.[1];
}

/** What is read out meanwhile, if the page has its own words. */
export function loadingTextOf(pathname: string | undefined): string | undefined {
  return pathname === '/wishlist' ? loadingWishlist : undefined;
}
