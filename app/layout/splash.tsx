import { type ReactElement, useEffect, useState } from 'react';
import { Mark } from '../ui/mark.tsx';

/**
 * The curtain before the first page of a session (Q03). It lies over a page that is there
 * already, and only once the script in before-paint.ts has drawn it: to machines, and to whoever has no
 * script, it is nothing. Nothing in it takes the focus.
 */
export function Splash({ name, tagline }: { name: string; tagline: string }): ReactElement | null {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const root = document.documentElement;
    const look = () => setIsOver(!root.hasAttribute('data-splash'));
    const observer = new MutationObserver(look);
    observer.observe(root, { attributeFilter: ['data-splash'] });
    look();
    return () => observer.disconnect();
  }, []);

  if (isOver) return null;
  return (
    <div className="splash band" aria-hidden="true">
      <Mark size={104} />
      <p className="splash-name">{name}</p>
      <p className="splash-tagline">{tagline}</p>
    </div>
  );
}
