/**
 * Whether this browser announces new orders, and up to which place in the sequence of all orders. Stored only
 * here.
 */

const storageKey = 'order-alerts';
const changed = 'order-alerts';

/** Null if alerts are off. */
export function readAlertedPlace(): number | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && /^\d+$/.test(stored) ? Number(stored) : null;
  } catch {
    return null;
  }
}

/** Null turns alerts off. */
export function storeAlertedPlace(place: number | null): void {
  try {
    if (place === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, String(place));
  } catch {
    // Without storage there are no alerts.
  }
  window.dispatchEvent(new Event(changed));
}

/** Calls back when it changes, in this tab or another. Returns a function that stops listening. */
export function listenAlertedPlace(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}
