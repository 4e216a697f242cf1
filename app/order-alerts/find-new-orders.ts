import { readAlertedPlace, storeAlertedPlace } from './alert-memory.ts';
import { type NewOrders, newOrdersPath } from './order-alerts.contract.ts';

/** Turns alerts on: of the orders from now on. Returns false where the shop cannot be asked. */
export async function startAlerts(base: string): Promise<boolean> {
  const found = await fetchNewOrders(base, null);
  if (found) storeAlertedPlace(found.newest);
  return found !== null;
}

/**
 * The orders that no tab of this browser has told of; null when there are none, or alerts are off. It counts them as
 * told: of all open tabs, one tells.
 */
export function takeNewOrders(base: string): Promise<NewOrders | null> {
  return oneTabAtATime(async () => {
    const place = readAlertedPlace();
    if (place === null) return null;
    const found = await fetchNewOrders(base, place);
    if (!found || found.count === 0) return null;
    storeAlertedPlace(found.newest);
    return found;
  });
}

async function fetchNewOrders(base: string, after: number | null): Promise<NewOrders | null> {
  try {
    const answer = await fetch(`${base}${newOrdersPath}${after === null ? '' : `?after=${after}`}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    // Out of reach, or signed out meanwhile.
    return null;
  }
}

/** There are no locks outside a secure context, say at an address in the local network: there each tab tells. */
function oneTabAtATime<Value>(run: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request('order-alerts', run);
}
