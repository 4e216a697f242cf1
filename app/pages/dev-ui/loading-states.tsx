import type { ReactElement } from 'react';
import { DashboardSkeleton } from '#app/admin/frame/admin-skeleton.tsx';
import { OrdersSkeleton } from '#app/orders/record/orders-skeleton.tsx';
import { ProductSkeleton } from '#app/pages/storefront/product-skeleton.tsx';
import { StoreSkeleton } from '#app/pages/storefront/store-skeleton.tsx';
import { CartSkeleton } from '#app/store/cart/cart-skeleton.tsx';
import { WishlistSkeleton } from '#app/store/wishlist/wishlist-skeleton.tsx';
import { Group } from './group.tsx';

/** The skeletons of pages that are loading. */
export function LoadingStates(): ReactElement {
  return (
    <Group title="Waiting">
      <StoreSkeleton />
      <ProductSkeleton />
      <CartSkeleton />
      <WishlistSkeleton />
      <OrdersSkeleton />
      <DashboardSkeleton />
    </Group>
  );
}
