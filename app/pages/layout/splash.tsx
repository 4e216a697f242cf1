import type { ReactElement } from 'react';
import { LogoMark } from '#app/kit/ui/logo.tsx';

/**
 * The splash over a session's first page (Q03). The page below is complete, and CSS shows the splash only while
 * pre-paint-script.ts wants it: search engines and browsers without script see none. It never takes the focus.
 * Nothing in it acts or changes, so the browser keeps what the server has drawn, without code for it.
 */
export function Splash({ name, tagline }: { name: string; tagline: string }): ReactElement {
  if (!import.meta.env.SSR) {
    return (
      <div
        className="splash band"
        aria-hidden="true"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: leaves what is there
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    );
  }
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
