import type { ComponentProps, ReactElement } from 'react';

/** The page's column: at most 1280 px wide, with gutters of 16 px on a phone and 24 px on a desktop. */
export function PageWidth({ className = '', ...rest }: ComponentProps<'div'>): ReactElement {
  return <div className={`page-width ${className}`.trimEnd()} {...rest} />;
}
