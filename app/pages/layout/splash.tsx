import { type ReactElement, useEffect, useState } from 'react';
import { LogoMark } from '#app/kit/ui/logo.tsx';

/**
 * The splash over a session's first page (Q03). The page below is complete, and CSS shows the splash only once
 * pre-paint-script.ts has run: search engines and browsers without script see none. It never takes the focus.
 */
export function Splash({ name, tagline }: { name: string; tagline: string }): ReactElement | null {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const root = document.documentElement;
    const update = () => setIsOver(!root.hasAttribute('data-splash'));
    const observer = new MutationObserver(update);
    observer.observe(root, { attributeFilter: ['data-splash'] });
    update();
    return () => observer.disconnect();
  }, []);

  if (isOver) return null;
  return (
    <div className="splash band" aria-hidden="true">
      <LogoMark size={104} />
      <p className="splash-name">{name}</p>
      <p className="splash-tagline">{tagline}</p>
      {/* A press anywhere ends it; this says so. */}
      <p className="splash-skip">Skip</p>
    </div>
  );
}
