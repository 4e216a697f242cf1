import type { ReactElement } from 'react';
import { Card } from '#app/kit/ui/card.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { Skeleton, SkeletonHeading, SkeletonLine } from '#app/kit/ui/skeleton.tsx';

/** The cart while it loads: two lines and the summary. */
export function CartSkeleton(): ReactElement {
  return (
    <PageWidth className="py-8">
      <SkeletonHeading />
      <div className="grid gap-4 lg:grid-cols-[1fr_380px] lg:items-start lg:gap-7">
        <Card className="divide-y divide-line p-0!">
          <LineSkeleton />
          <LineSkeleton />
        </Card>
        <Card>
          <SkeletonLine className="mb-4 w-40 text-[1.125rem]" />
          <SkeletonLine />
          <SkeletonLine className="mt-2.5" />
          <SkeletonLine className="mt-6" />
          <Skeleton className="mt-5 h-[54px]" />
        </Card>
      </div>
    </PageWidth>
  );
}

function LineSkeleton(): ReactElement {
  return (
    <div className="grid grid-cols-[88px_1fr] gap-x-3 p-3 md:grid-cols-[112px_1fr] md:gap-x-[18px] md:p-[18px]">
      <Skeleton className="aspect-3/4" />
      <div className="min-w-0">
        <SkeletonLine className="w-20 text-smallest" />
        <SkeletonLine className="w-56 max-w-full" />
        <SkeletonLine className="w-32" />
        <SkeletonLine className="w-24" />
        <Skeleton className="mt-2.5 h-11 w-[142px]" />
      </div>
    </div>
  );
}
