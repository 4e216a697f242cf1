import type { ComponentProps, ReactElement } from 'react';

/** A panel: hairline, 10 px corners, 24 px inside (16 on a phone). `className="p-0"` for rows. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>): ReactElement {
  return <div className={`panel ${className}`} {...rest} />;
}

/** The name of a panel. A second-level heading unless the page needs another. */
export function CardTitle({
  as: Heading = 'h2',
  className = '',
  ...rest
}: ComponentProps<'h2'> & { as?: 'h1' | 'h2' | 'h3' }): ReactElement {
  return (
    <Heading className={`mb-4 text-[18px] font-semibold leading-[1.3] ${className}`} {...rest} />
  );
}
