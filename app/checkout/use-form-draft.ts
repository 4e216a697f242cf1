import { type RefObject, useEffect, useState } from 'react';
import { formValues } from '../kit/forms.ts';

/**
 * Keeps what is typed into a form in this tab until it has arrived at the shop, so that a reload, a lost
 * connection or signing in again on the way loses nothing. In: the form, and whose typing it is.
 * Out: whether anything was typed.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, id: string): boolean {
  const [hasDraft, setHasTyped] = useState(false);

  useEffect(() => {
    const formElement = form.current;
    const draft = readDraft(id);
    if (formElement && draft) fillForm(formElement, draft);
    setHasTyped(draft !== null);
    function saveDraft() {
      if (formElement)
        tabStorage()?.setItem(draftKey(id), JSON.stringify(formValues(new FormData(formElement))));
      setHasTyped(true);
    }
    formElement?.addEventListener('input', saveDraft);
    return () => formElement?.removeEventListener('input', saveDraft);
  }, [form, id]);

  return hasDraft;
}

/** For when it has arrived. */
export function clearFormDraft(id: string): void {
  tabStorage()?.removeItem(draftKey(id));
}

/** Puts texts into the fields of these names, as if they had been typed. A box is ticked by 'on'. */
export function fillForm(form: HTMLFormElement, texts: Record<string, string>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = texts[field.name] === 'on';
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value = texts[field.name] ?? field.value;
    }
  }
}

function draftKey(id: string): string {
  return `typed ${id}`;
}

function readDraft(id: string): Record<string, string> | null {
  const draft = tabStorage()?.getItem(draftKey(id));
  return draft ? JSON.parse(draft) : null;
}

/** Null where the browser forbids it. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
