import { type RefObject, useEffect, useState } from 'react';
import { formValues } from '#app/kit/forms.ts';

/**
 * Keeps a draft of a form in this tab until the shop has received it, so that a reload, a lost connection or
 * signing in again loses nothing. `id` tells drafts apart. Returns whether there is a draft.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, id: string): boolean {
  const [hasDraft, setHasDraft] = useState(false);

  useEffect(() => {
    const formElement = form.current;
    const draft = readDraft(id);
    if (formElement && draft) fillForm(formElement, draft);
    setHasDraft(draft !== null);
    function saveDraft() {
      if (formElement)
        tabStorage()?.setItem(draftKey(id), JSON.stringify(formValues(new FormData(formElement))));
      setHasDraft(true);
    }
    formElement?.addEventListener('input', saveDraft);
    return () => formElement?.removeEventListener('input', saveDraft);
  }, [form, id]);

  return hasDraft;
}

/** Call when the shop has received the form. */
export function clearFormDraft(id: string): void {
  tabStorage()?.removeItem(draftKey(id));
}

/** Fills in the visible fields with these names. 'on' checks a checkbox, anything else clears it. */
export function fillForm(form: HTMLFormElement, texts: Record<string, string>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'hidden') continue;
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

/** Null if the browser forbids it. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
