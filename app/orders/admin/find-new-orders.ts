import { readAlertedPlace, storeAlertedPlace } from './alert-memory.ts';
import type { NewOrders } from './order-alerts.contract.ts';

/** Turns alerts on: of the orders from now on. False where the shop cannot be asked: they stay off. */
export async function startAlerts(url: string): Promise<boolean> {
  const found = await fetchNewOrders(url, null);
  if (found) storeAlertedPlace(found.newest);
  return found !== null;
}

/**
 * The orders that nobody was told of; null when there are none, or alerts are off. From then on they count as told. For
 * the tab that announces them.
 */
export async function takeNewOrders(url: string): Promise<NewOrders | null> {
  const place = readAlertedPlace();
  if (place === null) return null;
  const found = await fetchNewOrders(url, place);
  // Meanwhile alerts may have been turned off, or another call may have been quicker.
  if (!found || found.count === 0 || readAlertedPlace() !== place) return null;
  storeAlertedPlace(found.newest);
  return found;
}

/**
 * Calls back once this tab is the one of its browser that announces orders, which it stays until `signal` is aborted.
 * Storage would not do: what one tab writes, another may not read for a moment. There are no locks outside a secure
 * context, say at an address in the local network: there each tab announces.
 */
export function becomeAnnouncer(signal: AbortSignal, onBecome: () => void): void {
  if (!('locks' in navigator)) {
    onBecome();
    return;
  }
  const untilAborted = () =>
    new Promise<void>((release) => {
      if (signal.aborted) return release();
      onBecome();
      signal.addEventListener('abort', () => release());
    });
  navigator.locks.request('order-alerts', { signal }, untilAborted).catch(() => {
    // Aborted while another tab announced.
  });
}

async function fetchNewOrders(url: string, after: number | null): Promise<NewOrders | null> {
  try {
    const answer = await fetch(after === null ? url : `${url}?after=${after}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    // Out of reach, or signed out meanwhile.
    return null;
  }
}
