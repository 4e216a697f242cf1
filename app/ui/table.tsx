import type { ComponentProps, ReactElement } from 'react';

/** A table as wide as its panel; too wide, it scrolls inside. Children: thead and tbody. */
export function Table({ className = '', ...rest }: ComponentProps<'table'>): ReactElement {
  return (
    <div className="overflow-x-auto">
      <table className={`table ${className}`} {...rest} />
    </div>
  );
}

/** The head of a column. `numeric` sets it right, like the numbers under it. */
export function Th({
  numeric = false,
  className = '',
  ...rest
}: ComponentProps<'th'> & { numeric?: boolean }): ReactElement {
  return <th scope="col" className={`${numeric ? 'numeric' : ''} ${className}`} {...rest} />;
}

/** A cell. `numeric` sets it right and keeps it on one line. */
export function Td({
  numeric = false,
  className = '',
  ...rest
}: ComponentProps<'td'> & { numeric?: boolean }): ReactElement {
  return <td className={`${numeric ? 'numeric' : ''} ${className}`} {...rest} />;
}
