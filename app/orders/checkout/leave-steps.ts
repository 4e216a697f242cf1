/** Shows the placed order after this time, even if the browser does not go back. */
const maxWaitMs = 3_000;

/**
 * Goes back in this tab's history to the first step of a checkout, so that the order's page can replace it and
 * Back leads to the page before (Q130). React Router is not told: it would load that step. Steps from an
 * earlier load of the page stay, as do all of them if the browser does not list its history; the shop answers
 * those with the order.
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

/** Counts the checkout steps directly behind this entry, since the page was loaded. */
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
