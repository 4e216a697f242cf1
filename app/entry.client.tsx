import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadPage } from '#app/pages/layout/load-page.ts';

/** The address this document was loaded from. Back may have changed it before this script could follow. */
const [loaded] = performance.getEntriesByType('navigation');

if (loaded && loaded.name.split('#')[0] !== location.href.split('#')[0]) location.reload();
else void hydrate();

async function hydrate(): Promise<void> {
  // Has the first place among the listeners, before the router's, for whoever hides Back from it (leave-steps.ts).
  window.onpopstate = () => {};
  await loadPage();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
