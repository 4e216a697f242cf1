import type { ReactElement } from 'react';
import { Card } from '#app/kit/ui/card.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { Skeleton, SkeletonHeading, SkeletonLine } from '#app/kit/ui/skeleton.tsx';

/** Stands in for My Orders while it loads. */
export function OrdersSkeleton(): ReactElement {
  return (
    <PageWidth className="py-8">
      <SkeletonHeading />
      <div className="grid grid-cols-1 gap-3.5">
        <OrderCardSkeleton />
        <OrderCardSkeleton />
      </div>
    </PageWidth>
  );
}

function OrderCardSkeleton(): ReactElement {
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <SkeletonLine className="w-60" />
        <SkeletonLine className="w-44 text-[1.125rem]" />
      </div>
      <Skeleton className="mt-3 h-[78px]" />
      <div className="flex gap-4 py-3">
        <Skeleton className="aspect-3/4 w-[72px] flex-none md:w-[92px]" />
        <div className="min-w-0 flex-1">
          <SkeletonLine className="w-64 max-w-full" />
          <SkeletonLine className="w-40 max-w-full" />
        </div>
        <SkeletonLine className="w-16" />
      </div>
      <div className="flex gap-2.5 pt-1">
        <Skeleton className="h-[38px] w-30" />
        <Skeleton className="h-[38px] w-30" />
      </div>
    </Card>
  );
}
