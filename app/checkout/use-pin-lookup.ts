import { type RefObject, useEffect, useState } from 'react';
import type { PinLookup } from './checkout.contract.ts';

/**
 * Fills in the State field of a form from its PIN code, unless one was typed there (Q29). Returns the note
 * shown when the two do not match, or null; `initialNote` is the note for the form as it was loaded.
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
    const onTyped = () => void lookUp(pincode, state);
    pincode.addEventListener('input', onTyped);
    state.addEventListener('change', onTyped);
    return () => {
      request.abort();
      pincode.removeEventListener('input', onTyped);
      state.removeEventListener('change', onTyped);
    };
  }, [form]);

  return note;
}

/** Null with fewer than six digits, or when the shop cannot be reached; a state can still be typed. */
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
