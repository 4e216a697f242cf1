import type { ReactElement, ReactNode } from 'react';
import { Skeleton, SkeletonLine } from '#app/kit/ui/skeleton.tsx';

/** Two columns on a phone, three on a tablet, four on a desktop. */
export function ProductGrid({ children }: { children: ReactNode }): ReactElement {
  return <ul className="product-grid">{children}</ul>;
}

const placeholders = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The grid while it loads; each item has the shape of a ProductCard. */
export function ProductGridSkeleton(): ReactElement {
  return (
    <ProductGrid>
      {placeholders.map((key) => (
        <li key={key}>
          <Skeleton className="aspect-3/4" />
          <SkeletonLine className="mt-2.5 w-1/2 text-smallest" />
          <div className="mt-px mb-1 text-card-name max-sm:min-h-[2lh]">
            <SkeletonLine />
          </div>
          <SkeletonLine className="w-3/5 text-card-price" />
          <Skeleton className="mt-3.5 h-[38px] rounded-md" />
        </li>
      ))}
    </ProductGrid>
  );
}
