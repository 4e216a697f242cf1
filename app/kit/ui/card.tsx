import type { ComponentProps, ReactElement } from 'react';

/** A panel: hairline border, 10 px corners, 24 px padding (16 on a phone). `className="p-0"` for rows. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>): ReactElement {
  return <div className={`panel ${className}`} {...rest} />;
}

/** A panel's title: an h2 unless the page needs another level. */
export function CardTitle({
  as: Heading = 'h2',
  className = '',
  ...rest
}: ComponentProps<'h2'> & { as?: 'h1' | 'h2' | 'h3' }): ReactElement {
  return (
    <Heading
      className={`mb-4 text-[1.125rem] font-semibold leading-[1.3] ${className}`}
      {...rest}
    />
  );
}
