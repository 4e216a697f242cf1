import type { ComponentProps, ReactElement } from 'react';
import { formatNumber } from '#app/kit/text.ts';
import { ButtonLink } from './button.tsx';

/** A table as wide as its panel; a wider one scrolls sideways. Children: thead and tbody. */
export function Table({ className = '', ...rest }: ComponentProps<'table'>): ReactElement {
  return (
    <div className="relative overflow-x-auto">
      <table className={`table ${className}`} {...rest} />
    </div>
  );
}

/** A column's head. `numeric` aligns it right, like the numbers below. */
export function Th({
  numeric = false,
  className = '',
  ...rest
}: ComponentProps<'th'> & { numeric?: boolean }): ReactElement {
  return <th scope="col" className={`${numeric ? 'numeric' : ''} ${className}`} {...rest} />;
}

/** A cell. `numeric` aligns it right and keeps it on one line. */
export function Td({
  numeric = false,
  className = '',
  ...rest
}: ComponentProps<'td'> & { numeric?: boolean }): ReactElement {
  return <td className={`${numeric ? 'numeric' : ''} ${className}`} {...rest} />;
}

/** Links to the pages of a long list; nothing for a single page. */
export function Pagination({
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
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-ink2">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {page < pages ? (
        <ButtonLink to={hrefOf(page + 1)} variant="outline" size="sm">
          Next
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
