import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Where this document came from; Back may have been pressed since, before there was a script to follow it. */
const [arrival] = performance.getEntriesByType('navigation');
const cameFrom = URL.parse(arrival?.name ?? '');
const isElsewhere =
  cameFrom !== null && cameFrom.pathname + cameFrom.search !== location.pathname + location.search;

if (isElsewhere) location.reload();
else {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
