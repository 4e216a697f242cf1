import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadPage } from '#app/pages/layout/load-page.ts';

/** The address this document was loaded from. Back may have changed it before this script could follow. */
const [navigation] = performance.getEntriesByType('navigation');
const loadedUrl = URL.parse(navigation?.name ?? '');
const hasMoved =
  loadedUrl !== null &&
  loadedUrl.pathname + loadedUrl.search !== location.pathname + location.search;

if (hasMoved) location.reload();
else void hydrate();

async function hydrate(): Promise<void> {
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
