import type { ReactElement } from 'react';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { Skeleton, SkeletonHeading } from '#app/kit/ui/skeleton.tsx';
import { ProductGridSkeleton } from '#app/products/catalogue/product-grid.tsx';

const chips = ['w-14', 'w-21', 'w-27', 'w-22', 'w-26', 'w-31', 'w-30'];

export function StoreSkeleton(): ReactElement {
  return (
    <PageWidth className="py-8">
      <SkeletonHeading />
      <div className="mb-2.5 grid grid-cols-[minmax(0,1fr)_150px] gap-2 sm:grid-cols-[1fr_230px] sm:gap-3">
        <Skeleton className="h-[46px]" />
        <Skeleton className="h-[46px]" />
      </div>
      <div className="mb-3 flex gap-2 overflow-hidden py-1 md:mb-5 md:flex-wrap">
        {chips.map((width) => (
          <Skeleton key={width} className={`h-10 flex-none ${width}`} />
        ))}
      </div>
      <ProductGridSkeleton />
    </PageWidth>
  );
}
