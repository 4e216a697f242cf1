import type { ReactElement } from 'react';
import { ButtonLink } from '../ui/button.tsx';

/** The way through a long list of orders, newest first; nothing when it is on one page. */
export function OrderPages({
  page,
  pages,
  hrefOf,
}: {
  page: number;
  pages: number;
  hrefOf(page: number): string;
}): ReactElement | null {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 p-4">
      {page > 1 ? (
        <ButtonLink to={hrefOf(page - 1)} variant="outline" size="sm">
          Newer
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-ink2">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <ButtonLink to={hrefOf(page + 1)} variant="outline" size="sm">
          Older
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
