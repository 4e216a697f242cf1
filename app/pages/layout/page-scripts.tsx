import { type ReactElement, useEffect } from 'react';
import { type Hydration, useHydration } from '#app/kit/ui/router-internals.ts';
import { catchUp } from './load-page.ts';
import { hydrationId, startScript } from './start-script.ts';

/**
 * Replaces React Router's Scripts, whose files the browser would fetch before the first picture
 * (docs/decisions/0047-scripts-that-wait.md). The browser has read them already, so they are left out of its
 * code.
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

/** Leaves out false values, which are most of React Router's list, and files that an earlier route has named. */
function toScriptJson({ context, manifest, routes }: Hydration): string {
  const named = new Set<unknown>();
  const text = JSON.stringify(
    { context: JSON.parse(context), manifest, routes },
    (key, value: unknown) => {
      if (key !== 'imports' && key !== 'css') return value === false ? undefined : value;
      const files = (value as string[]).filter((file) => !named.has(file));
      for (const file of files) named.add(file);
      return files.length > 0 ? files : undefined;
    },
  );
  return text.replaceAll('<', '\\u003c');
}
