import type { ReactElement } from 'react';
import { Card } from '#app/kit/ui/card.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { Skeleton, SkeletonHeading, SkeletonLine } from '#app/kit/ui/skeleton.tsx';

const stats = ['1', '2', '3', '4'];
const rows = ['1', '2', '3', '4', '5'];

/** The overview while it loads: four metrics and a table. */
export function DashboardSkeleton(): ReactElement {
  return (
    <PageWidth className="py-8">
      <SkeletonHeading hasNote />
      <Skeleton className="mb-4 h-12 w-110 max-w-full" />
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {stats.map((place) => (
          <li key={place}>
            <Card>
              <SkeletonLine className="w-28 max-w-full" />
              <SkeletonLine className="mt-1 w-20 text-[1.375rem] leading-tight md:text-[1.875rem]" />
              <SkeletonLine className="mt-1 w-36 max-w-full text-small" />
            </Card>
          </li>
        ))}
      </ul>
      <SkeletonLine className="mt-2 mb-4 w-64 text-smallest" />
      <TableSkeleton />
    </PageWidth>
  );
}

/** A panel whose table is loading: a title and five rows. */
function TableSkeleton(): ReactElement {
  return (
    <Card className="p-0!">
      <SkeletonLine className="m-4 w-44 text-[1.125rem] md:mx-5" />
      {rows.map((place) => (
        <div key={place} className="flex justify-between gap-4 border-t border-line p-4">
          <SkeletonLine className="w-20 flex-none" />
          <SkeletonLine className="w-40" />
          <SkeletonLine className="w-24 max-md:hidden" />
          <SkeletonLine className="w-20 flex-none" />
        </div>
      ))}
    </Card>
  );
}
