import type { ReactElement } from 'react';
import { DashboardSkeleton } from '../admin/admin-skeleton.tsx';
import { CartSkeleton } from '../cart/cart-skeleton.tsx';
import { OrdersSkeleton } from '../orders/orders-skeleton.tsx';
import { ProductSkeleton } from '../storefront/product-skeleton.tsx';
import { StoreSkeleton } from '../storefront/store-skeleton.tsx';
import { WishlistSkeleton } from '../wishlist/wishlist-skeleton.tsx';
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
