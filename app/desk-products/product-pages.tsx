import type { ReactElement } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { type ProductQuery, productsUrl } from './product-query.contract.ts';

/** The way through a long list; nothing when it is on one page. */
export function ProductPages({
  here,
  query,
  pages,
}: {
  here: string;
  query: ProductQuery;
  pages: number;
}): ReactElement | null {
  if (pages <= 1) return null;
  const { page } = query;
  const link = (to: number, text: string) =>
    to >= 1 && to <= pages ? (
      <ButtonLink to={productsUrl(here, { ...query, page: to })} variant="outline" size="sm">
        {text}
      </ButtonLink>
    ) : (
      <span />
    );
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between gap-3 border-t border-line p-4"
    >
      {link(page - 1, 'Previous')}
      <span className="text-ink2">
        Page {page} of {pages}
      </span>
      {link(page + 1, 'Next')}
    </nav>
  );
}
