import { type RefObject, useEffect, useState } from 'react';
import type { PinAnswer } from './checkout.contract.ts';

/**
 * Fills the State field of a form from its PIN code, unless something else was typed there (Q29).
 * In: the form; what is known of its PIN already. Out: the quiet word when the two do not fit, or null.
 */
export function usePin(
  form: RefObject<HTMLFormElement | null>,
  known: string | null,
): string | null {
  const [note, setNote] = useState(known);

  useEffect(() => {
    const fields = form.current?.elements;
    const pincode = fields?.namedItem('pincode');
    const state = fields?.namedItem('state');
    if (!(pincode instanceof HTMLInputElement && state instanceof HTMLInputElement)) return;
    let filled = '';
    let asked = new AbortController();

    async function look(pin: HTMLInputElement, place: HTMLInputElement): Promise<void> {
      asked.abort();
      asked = new AbortController();
      const isFree = place.value === '' || place.value === filled;
      const answer = await askPin(pin.value, isFree ? '' : place.value, asked.signal);
      if (!answer) return;
      setNote(answer.note);
      if (isFree && answer.state) {
        filled = answer.state;
        place.value = answer.state;
      }
    }
    const typed = () => void look(pincode, state);
    pincode.addEventListener('input', typed);
    state.addEventListener('change', typed);
    return () => {
      asked.abort();
      pincode.removeEventListener('input', typed);
      state.removeEventListener('change', typed);
    };
  }, [form]);

  return note;
}

/** Null while there are no six digits, and when the shop cannot be reached: the state can be typed. */
async function askPin(
  pincode: string,
  state: string,
  signal: AbortSignal,
): Promise<PinAnswer | null> {
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
