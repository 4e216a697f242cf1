import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { DashboardSkeleton } from '../admin/admin-skeleton.tsx';
import { CartSkeleton } from '../cart/cart-skeleton.tsx';
import { OrdersSkeleton } from '../orders/orders-skeleton.tsx';
import { ProductSkeleton } from '../storefront/product-skeleton.tsx';
import { StoreSkeleton } from '../storefront/store-skeleton.tsx';
import { loadingWishlist, WishlistSkeleton } from '../wishlist/wishlist-skeleton.tsx';

/** For a page that loads faster, a skeleton would only flash. */
const skeletonDelayMs = 250;

const skeletons: [RegExp, () => ReactElement][] = [
  [/^\/store$/, StoreSkeleton],
  [/^\/product\/[^/]+$/, ProductSkeleton],
  [/^\/cart$/, CartSkeleton],
  [/^\/wishlist$/, WishlistSkeleton],
  [/^\/orders$/, OrdersSkeleton],
  [/^\/(dashboard|admin)$/, DashboardSkeleton],
];

/**
 * The page, or the skeleton of the next one while that is slow to load. When only the filters change, or the
 * next page has no skeleton, the page stays and is marked busy. It is hidden, not removed, so that what was
 * typed in it is still there when loading fails.
 */
export function PendingPage({ children }: { children: ReactNode }): ReactElement {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const isLate = useDelayed(state === 'loading');
  const isLeaving = isLate && next !== undefined && next.pathname !== pathname;
  const Skeleton = isLeaving && skeletons.find(([path]) => path.test(next.pathname))?.[1];

  useLayoutEffect(() => {
    if (Skeleton) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [Skeleton]);

  return (
    <>
      <div className="page" hidden={Boolean(Skeleton)} aria-busy={isLate || undefined}>
        {children}
      </div>
      {Skeleton && <Skeleton />}
      <p className="sr-only" aria-live="polite">
        {isLate && (Skeleton === WishlistSkeleton ? loadingWishlist : 'Loading…')}
      </p>
    </>
  );
}

/** True once `isWaiting` has been true for `skeletonDelayMs`. */
function useDelayed(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), skeletonDelayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate && isWaiting;
}
