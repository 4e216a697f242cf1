import { type ReactElement, useEffect } from 'react';
import { type Hydration, useHydration } from '../ui/router-internals.ts';
import { catchUp } from './load-page.ts';
import { hydrationId, startScript } from './start-script.ts';

/**
 * Instead of React Router's Scripts, whose files the browser would fetch before the first picture
 * (docs/decisions/0047-scripts-that-wait.md). In the browser they have been read already, and are left out of its code.
 */
export function PageScripts(): ReactElement {
  const hydration = useHydration();
  useEffect(() => void catchUp(), []);
  return (
    <>
      <script
        type="application/json"
        id={hydrationId}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can end
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR && hydration ? toScriptJson(hydration) : '',
        }}
      />
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed text of our own
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript : '' }}
      />
    </>
  );
}

/** Leaves out what is false, which is most of React Router's list. */
function toScriptJson({ context, manifest, routes }: Hydration): string {
  const text = JSON.stringify(
    { context: JSON.parse(context), manifest, routes },
    (_key, value: unknown) => (value === false ? undefined : value),
  );
  return text.replaceAll('<', '\\u003c');
}
