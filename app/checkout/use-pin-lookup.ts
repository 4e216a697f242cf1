import { type RefObject, useEffect, useState } from 'react';
import type { PinLookup } from './checkout.contract.ts';

/**
 * Fills the State field of a form from its PIN code, unless something else was typed there (Q29).
 * In: the form; what is known of its PIN already. Out: the quiet word when the two do not fit, or null.
 */
export function usePinLookup(
  form: RefObject<HTMLFormElement | null>,
  initialNote: string | null,
): string | null {
  const [note, setNote] = useState(initialNote);

  useEffect(() => {
    const fields = form.current?.elements;
    const pincode = fields?.namedItem('pincode');
    const state = fields?.namedItem('state');
    if (!(pincode instanceof HTMLInputElement && state instanceof HTMLInputElement)) return;
    let filled = '';
    let request = new AbortController();

    async function lookUp(pin: HTMLInputElement, stateField: HTMLInputElement): Promise<void> {
      request.abort();
      request = new AbortController();
      const isFree = stateField.value === '' || stateField.value === filled;
      const answer = await fetchPin(pin.value, isFree ? '' : stateField.value, request.signal);
      if (!answer) return;
      setNote(answer.note);
      if (isFree && answer.state) {
        filled = answer.state;
        stateField.value = answer.state;
      }
    }
    const typed = () => void lookUp(pincode, state);
    pincode.addEventListener('input', typed);
    state.addEventListener('change', typed);
    return () => {
      request.abort();
      pincode.removeEventListener('input', typed);
      state.removeEventListener('change', typed);
    };
  }, [form]);

  return note;
}

/** Null while there are no six digits, and when the shop cannot be reached: the state can be typed. */
async function fetchPin(
  pincode: string,
  state: string,
  signal: AbortSignal,
): Promise<PinLookup | null> {
  if (pincode.trim().length < 6) return null;
  try {
    const answer = await fetch(`/checkout/pin.json?${new URLSearchParams({ pincode, state })}`, {
      signal,
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
