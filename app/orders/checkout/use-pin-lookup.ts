import { type RefObject, useEffect, useState } from 'react';
import type { PinLookup } from './checkout.contract.ts';

/**
 * Fills in City and State from the PIN code, unless something else was typed there (Q29). `initial` is the
 * shop's answer for the PIN code that the form was loaded with. Returns the note for a PIN code and state that
 * do not match, or null.
 */
export function usePinLookup(
  form: RefObject<HTMLFormElement | null>,
  initial: PinLookup,
): string | null {
  const [note, setNote] = useState(initial.note);
  const { city: initialCity, state: initialState } = initial;

  useEffect(() => {
    const fields = form.current?.elements;
    const pincode = fields?.namedItem('pincode');
    const city = fields?.namedItem('city');
    const state = fields?.namedItem('state');
    if (!isInput(pincode) || !isInput(city) || !isInput(state)) return;
    const fillable = { city, state };
    const filled = { city: initialCity ?? '', state: initialState ?? '' };
    const cleared = new Set<Place>();
    const ending = new AbortController();
    let request = new AbortController();

    function isFree(name: Place): boolean {
      const { value } = fillable[name];
      return value === filled[name] || (value === '' && !cleared.has(name));
    }
    function fill(name: Place, value: string): void {
      filled[name] = value;
      fillable[name].value = value;
    }
    async function lookUp(pin: string): Promise<void> {
      request.abort();
      request = new AbortController();
      const typedState = isFree('state') ? '' : fillable.state.value;
      const answer = await fetchPin(pin, typedState, request.signal);
      if (!answer) return;
      setNote(answer.note);
      for (const name of places.filter(isFree)) fill(name, answer[name] ?? '');
    }
    const listen = (field: HTMLInputElement, event: 'input' | 'change', act: () => void) =>
      field.addEventListener(event, act, { signal: ending.signal });
    listen(pincode, 'input', () => {
      cleared.clear();
      // Values filled in from another PIN code are wrong now. A form sent before the answer leaves it to the
      // server.
      for (const name of places.filter(isFree)) fill(name, '');
      void lookUp(pincode.value);
    });
    listen(state, 'change', () => void lookUp(pincode.value));
    // Fields emptied during the lookup stay empty.
    for (const name of places) listen(fillable[name], 'input', () => void cleared.add(name));
    return () => {
      request.abort();
      ending.abort();
    };
  }, [form, initialCity, initialState]);

  return note;
}

const places = ['city', 'state'] as const;
type Place = (typeof places)[number];

function isInput(field: Element | RadioNodeList | null | undefined): field is HTMLInputElement {
  return field instanceof HTMLInputElement;
}

/** Null for fewer than six digits, or if the shop is unreachable; a state can still be typed. */
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
