import type { ReactElement } from 'react';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { Skeleton, SkeletonLine } from '#app/kit/ui/skeleton.tsx';

const thumbnails = ['1', '2', '3'];

/** A product's page while it loads: pictures on the left, options on the right. */
export function ProductSkeleton(): ReactElement {
  return (
    <PageWidth className="pb-4">
      <div className="h-11" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
        <div className="-mx-[16px] md:mx-0 md:grid md:grid-cols-[84px_1fr] md:gap-4">
          <Skeleton className="aspect-4/5 md:order-last md:aspect-3/4" />
          <div className="flex gap-3 px-4 py-3 md:grid md:content-start md:p-0">
            {thumbnails.map((key) => (
              <Skeleton key={key} className="aspect-3/4 w-[60px] md:w-full" />
            ))}
          </div>
        </div>
        <div>
          <Skeleton className="h-[25px] w-20" />
          <SkeletonLine className="mt-2 text-h1" />
          <SkeletonLine className="my-2 w-44" />
          <SkeletonLine className="w-56 text-price" />
          <Option width="w-64" />
          <Option width="w-72" />
          <Option width="w-36" />
          <Skeleton className="mt-5 h-[54px]" />
        </div>
      </div>
    </PageWidth>
  );
}

function Option({ width }: { width: string }): ReactElement {
  return (
    <div className="mt-4">
      <SkeletonLine className="field-label mb-1.5 w-20" />
      <Skeleton className={`h-11 max-w-full ${width}`} />
    </div>
  );
}
