import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '../kit/result.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';

/** The refusal of the last form of the tab, and what was typed into it. */
export type SettingsFormError = { refusal: Refusal; typed: Record<string, string> } | undefined;

/** The errors and typed values, if it was the form of this intent that was refused. */
export function errorOfForm(refused: SettingsFormError, intent: string) {
  const isThisForm = refused?.typed.intent === intent;
  return {
    refusal: isThisForm ? refused.refusal : undefined,
    errors: (isThisForm && refused.refusal.fields) || {},
    typed: isThisForm ? refused.typed : undefined,
  };
}

/**
 * The form of a card. What is typed but not saved survives a reload of the data, and a save that is still
 * running. Once everything is saved, the fields show the stored form of the values.
 */
export function SettingsForm({
  here,
  intent,
  refused,
  save,
  answer,
  variant = 'outline',
  children,
}: {
  /** The URL of the tab. */
  here: string;
  intent: string;
  refused: SettingsFormError;
  /** The text of the button. */
  save: string;
  /** A second button, which answers what a refusal of the form asked. */
  answer?: { intent: string; label: string } | undefined;
  variant?: ButtonVariant;
  children: ReactNode;
}): ReactElement {
  const { refusal } = errorOfForm(refused, intent);
  const form = useRef<HTMLFormElement>(null);
  const sent = useNavigation().formData;
  const sentIntent = sent?.get('intent');
  const isAnswering = answer !== undefined && sentIntent === answer.intent;
  const isSending = sentIntent === intent || isAnswering;
  const sentValues = useRef<string>(undefined);

  useEffect(() => {
    if (isSending) {
      // What was sent, not what the form has by now: it may have been typed into before this ran.
      sentValues.current = valuesOf(sent);
      return;
    }
    // Resets only if nothing was typed while the form was being sent.
    if (
      sentValues.current !== undefined &&
      !refusal &&
      form.current &&
      valuesOf(new FormData(form.current)) === sentValues.current
    ) {
      form.current.reset();
    }
    sentValues.current = undefined;
  }, [isSending, sent, refusal]);

  return (
    <Form ref={form} method="post" action={here} preventScrollReset noValidate>
      <div className="grid gap-4">{children}</div>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button
          name="intent"
          value={intent}
          variant={variant}
          busy={isSending && !isAnswering}
          disabled={isSending}
        >
          {save}
        </Button>
        {answer && (
          <Button
            name="intent"
            value={answer.intent}
            variant="outline"
            busy={isAnswering}
            disabled={isSending}
          >
            {answer.label}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Without the button that was pressed. */
function valuesOf(data: FormData | undefined): string {
  return JSON.stringify([...(data ?? [])].filter(([name]) => name !== 'intent'));
}
