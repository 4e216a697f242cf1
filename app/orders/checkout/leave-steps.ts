/** An order that was placed is shown at last, should the browser refuse to go back. */
const maxWaitMs = 3_000;

/**
 * Goes back in the history of this tab to the first step of a checkout, so that the order's page can take its
 * place and Back leads to what was there before (Q130). React Router is not told: it would load that step. Steps
 * of an earlier load of the page stay, and so do all where the browser does not list its history; the shop
 * answers them with the order.
 */
export async function goBackToFirstStep(checkoutId: string): Promise<void> {
  const steps = countSteps(checkoutId);
  if (steps === 0) return;
  const left = new AbortController();
  await new Promise<void>((resolve) => {
    const arrive = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      resolve();
    };
    window.addEventListener('popstate', arrive, { capture: true, signal: left.signal });
    setTimeout(resolve, maxWaitMs);
    window.history.go(-steps);
  });
  left.abort();
}

/** How many entries right behind this one are steps of the checkout, on this load of the page. */
function countSteps(checkoutId: string): number {
  const { currentEntry, entries } = listHistory();
  let first = currentEntry;
  while (first > 0 && isStep(entries[first - 1], checkoutId)) first -= 1;
  return currentEntry - first;
}

function listHistory(): { currentEntry: number; entries: NavigationHistoryEntry[] } {
  if (!('navigation' in window)) return { currentEntry: 0, entries: [] };
  return { currentEntry: navigation.currentEntry?.index ?? 0, entries: navigation.entries() };
}

function isStep(entry: NavigationHistoryEntry | undefined, checkoutId: string): boolean {
  const url = entry?.sameDocument && entry.url ? new URL(entry.url) : null;
  return url?.pathname === '/checkout' && url.searchParams.get('checkout') === checkoutId;
}
