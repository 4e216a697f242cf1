import type { ReactElement } from 'react';

/** Nothing where it was not counted. */
export function FilterCount({ of }: { of: number | null }): ReactElement | null {
  return of === null ? null : (
    <span className="ml-1.5 text-smallest font-normal opacity-75">{of}</span>
  );
}
