import { readAlertedPlace, storeAlertedPlace } from './alert-memory.ts';
import type { NewOrders } from './order-alerts.contract.ts';

/** Turns alerts on: of the orders from now on. False where the shop cannot be asked: they stay off. */
export async function startAlerts(url: string): Promise<boolean> {
  const found = await fetchNewOrders(url, null);
  if (found) storeAlertedPlace(found.newest);
  return found !== null;
}

/**
 * The orders not announced yet; null if there are none or alerts are off. Marks them as announced. Only for the
 * tab that announces.
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
 * Calls back once this tab is the one that announces orders; it stays that until `signal` is aborted. Storage
 * would not do: one tab may not see at once what another writes. Without a secure context (say, an address in
 * the local network) there are no locks, and each tab announces.
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
    // Unreachable, or signed out meanwhile.
    return null;
  }
}
