import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '../kit/result.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';

/** What the tab's last form was refused with, and what it held. */
export type SettingsFormError = { refusal: Refusal; typed: Record<string, string> } | undefined;

/** For the form of this intent alone: what is wrong with its fields, and what was typed. */
export function errorOfForm(refused: SettingsFormError, intent: string) {
  const isMine = refused?.typed.intent === intent;
  return {
    refusal: isMine ? refused.refusal : undefined,
    errors: (isMine && refused.refusal.fields) || {},
    typed: isMine ? refused.typed : undefined,
  };
}

/**
 * A card's own form. What is typed and not saved outlives a refresh of the page, and the saving of what was
 * typed before; once all is saved, the fields show it the way the shop keeps it.
 */
export function SettingsForm({
  here,
  intent,
  refused,
  save,
  variant = 'outline',
  children,
}: {
  /** The tab's own address. */
  here: string;
  intent: string;
  refused: SettingsFormError;
  /** What stands on the button. */
  save: string;
  variant?: ButtonVariant;
  children: ReactNode;
}): ReactElement {
  const { refusal } = errorOfForm(refused, intent);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formData?.get('intent') === intent;
  const sent = useRef<string>(undefined);

  useEffect(() => {
    if (isSending) {
      sent.current ??= formValues(form.current);
      return;
    }
    // What was typed while it was under way is not saved yet.
    if (sent.current !== undefined && !refusal && formValues(form.current) === sent.current) {
      form.current?.reset();
    }
    sent.current = undefined;
  }, [isSending, refusal]);

  return (
    <Form ref={form} method="post" action={here} preventScrollReset noValidate>
      <div className="grid gap-4">{children}</div>
      <Button name="intent" value={intent} variant={variant} busy={isSending} className="mt-5">
        {save}
      </Button>
    </Form>
  );
}

function formValues(form: HTMLFormElement | null): string {
  return JSON.stringify(form ? [...new FormData(form)] : []);
}
