/** Shows the placed order after this time, even if the browser does not go back. */
const maxWaitMs = 3_000;

/**
 * Goes back in this tab's history to the first step of a checkout, so that the order's page can replace it and
 * Back leads to the page before (Q130). React Router does not hear of it: it would load that step, and break off
 * the form whose answer this is. Steps from an earlier load of the page stay, as do all of them if the browser does
 * not list its history; the shop answers those with the order.
 */
export async function goBackToFirstStep(checkoutId: string): Promise<void> {
  const steps = countSteps(checkoutId);
  if (steps === 0) return;
  const heard = window.onpopstate;
  await new Promise<void>((resolve) => {
    // The browser calls it before the router's listener, because it has been there for longer (entry.client.tsx).
    window.onpopstate = (event) => {
      event.stopImmediatePropagation();
      resolve();
    };
    setTimeout(resolve, maxWaitMs);
    window.history.go(-steps);
  });
  window.onpopstate = heard;
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
