import type { ReactElement } from 'react';
import { Link } from 'react-router';

export type LinkTab = { to: string; label: string; active: boolean };

/**
 * Links drawn as tabs on a sunk rail; the rail scrolls sideways by itself when it is too long.
 * `fill` spreads them over the whole width.
 */
export function LinkTabs({
  label,
  items,
  fill = false,
  className = '',
}: {
  label: string;
  items: readonly LinkTab[];
  fill?: boolean;
  className?: string;
}): ReactElement {
  return (
    <nav aria-label={label} className={`tabs ${fill ? 'w-full' : ''} ${className}`}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={item.active ? 'page' : undefined}
          className={fill ? 'tab flex-1' : 'tab'}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
