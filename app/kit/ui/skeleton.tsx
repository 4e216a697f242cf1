import type { ReactElement } from 'react';

/** A block in place of loading content, sized by classes. Screen readers skip it; the page tells them. */
export function Skeleton({ className = '' }: { className?: string }): ReactElement {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}

/** In place of a line of text, as high as its type: `className="text-card-name w-3/4"`. */
export function SkeletonLine({ className = '' }: { className?: string }): ReactElement {
  return <div className={`skeleton skeleton-line ${className}`} aria-hidden="true" />;
}

export function SkeletonHeading({ hasNote = false }: { hasNote?: boolean }): ReactElement {
  return (
    <div className="mb-4 pl-5 md:mb-6">
      <SkeletonLine className="w-52 max-w-full text-h2" />
      {hasNote && <SkeletonLine className="mt-1 w-64 max-w-full" />}
    </div>
  );
}
