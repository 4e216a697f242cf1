import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#app/kit/ui/alert-dialog.tsx';

/**
 * Asks before a product's dialog closes by Escape, its buttons or Back, once something was typed or uploaded.
 * Sending the form needs no question. `isRefused`: the input was sent, but not saved.
 */
export function AskBeforeLeaving({
  form,
  isRefused,
  isUploading,
}: {
  form: RefObject<HTMLFormElement | null>;
  isRefused: boolean;
  isUploading: boolean;
}): ReactElement {
  const untouched = useRef('');
  useEffect(() => {
    untouched.current = textOf(form.current);
  }, [form]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      openedIn(currentLocation) !== openedIn(nextLocation) &&
      (isRefused ||
        isUploading ||
        hasTyped(form.current) ||
        textOf(form.current) !== untouched.current),
  );
  const isAsking = blocker.state === 'blocked';

  // A second Escape closes the window whatever the page says; it reopens for the question.
  useLayoutEffect(() => {
    const dialog = form.current?.closest('dialog');
    if (isAsking && dialog && !dialog.open) dialog.showModal();
  }, [isAsking, form]);

  return (
    <ConfirmDialog
      open={isAsking}
      title="Discard what you have entered?"
      text="It has not been saved, nor have the pictures you have added."
      actionLabel="Discard"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

/** Which product's dialog an address opens. */
function openedIn({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('product')}`;
}

function textOf(form: HTMLFormElement | null): string {
  return JSON.stringify(form ? [...new FormData(form)] : []);
}

/** Also before the scripts loaded. */
function hasTyped(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some(
    (field) =>
      (field instanceof HTMLTextAreaElement ||
        (field instanceof HTMLInputElement && field.type === 'text')) &&
      field.value !== field.defaultValue,
  );
}
