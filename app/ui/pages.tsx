import type { ReactElement } from 'react';
import { ButtonLink } from './button.tsx';

/** The way through a long list; nothing when it is on one page. */
export function Pages({
  page,
  pages,
  hrefOf,
  back = 'Previous',
  onward = 'Next',
}: {
  page: number;
  pages: number;
  hrefOf(page: number): string;
  /** What the links say. */
  back?: string;
  onward?: string;
}): ReactElement | null {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 p-4">
      {page > 1 ? (
        <ButtonLink to={hrefOf(page - 1)} variant="outline" size="sm">
          {back}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-ink2">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <ButtonLink to={hrefOf(page + 1)} variant="outline" size="sm">
          {onward}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
