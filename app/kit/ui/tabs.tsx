import { type ReactElement, useEffect, useRef } from 'react';
import { Link } from 'react-router';

export type LinkTab = { to: string; label: string; active: boolean };

/**
 * Links that look like tabs on a sunk rail. A long rail scrolls sideways and starts at the active tab. `fill`
 * spreads the tabs over the whole width.
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
  const rail = useRef<HTMLElement>(null);
  const active = items.find((item) => item.active)?.to;

  useEffect(() => {
    const tab = active && rail.current?.querySelector<HTMLElement>('[aria-current]');
    if (!rail.current || !tab) return;
    const margin = (rail.current.clientWidth - tab.offsetWidth) / 2;
    rail.current.scrollLeft = tab.offsetLeft - rail.current.offsetLeft - margin;
  }, [active]);

  return (
    <nav ref={rail} aria-label={label} className={`tabs ${fill ? 'w-full' : ''} ${className}`}>
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
