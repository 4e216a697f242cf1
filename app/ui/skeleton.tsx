import type { ReactElement } from 'react';

/** A block where something will be; its size by classes. For the eye only: who waits is told in words. */
export function Skeleton({ className = '' }: { className?: string }): ReactElement {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}

/** A line of text to come, as high as a line of its type: `className="text-card-name w-3/4"`. */
export function SkeletonLine({ className = '' }: { className?: string }): ReactElement {
  return <div className={`skeleton skeleton-line ${className}`} aria-hidden="true" />;
}

/** A page's heading to come, in the place of PageHeading; with the line under it, or without. */
export function SkeletonHeading({ hasNote = false }: { hasNote?: boolean }): ReactElement {
  return (
    <div className="mb-4 pl-5 md:mb-6">
      <SkeletonLine className="w-52 max-w-full text-h2" />
      {hasNote && <SkeletonLine className="mt-1 w-64 max-w-full" />}
    </div>
  );
}
