import { type RefObject, useEffect, useState } from 'react';
import { formTexts } from '../kit/forms.ts';

/**
 * Keeps what is typed into a form in this tab until it has arrived at the shop, so that a reload, a lost
 * connection or signing in again on the way loses nothing. In: the form, and whose typing it is.
 * Out: whether anything was typed.
 */
export function useKeptTyping(form: RefObject<HTMLFormElement | null>, id: string): boolean {
  const [hasTyped, setHasTyped] = useState(false);

  useEffect(() => {
    const typedIn = form.current;
    const kept = readKept(id);
    if (typedIn && kept) fillIn(typedIn, kept);
    setHasTyped(kept !== null);
    function keep() {
      if (typedIn)
        tabStorage()?.setItem(keyOf(id), JSON.stringify(formTexts(new FormData(typedIn))));
      setHasTyped(true);
    }
    typedIn?.addEventListener('input', keep);
    return () => typedIn?.removeEventListener('input', keep);
  }, [form, id]);

  return hasTyped;
}

/** For when it has arrived. */
export function forgetTyping(id: string): void {
  tabStorage()?.removeItem(keyOf(id));
}

/** Puts texts into the fields of these names, as if they had been typed. A box is ticked by 'on'. */
export function fillIn(form: HTMLFormElement, texts: Record<string, string>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = texts[field.name] === 'on';
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value = texts[field.name] ?? field.value;
    }
  }
}

function keyOf(id: string): string {
  return `typed ${id}`;
}

function readKept(id: string): Record<string, string> | null {
  const kept = tabStorage()?.getItem(keyOf(id));
  return kept ? JSON.parse(kept) : null;
}

/** Null where the browser forbids it. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
