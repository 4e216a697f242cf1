import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import type { SettingsSectionId } from './admin-settings.contract.ts';

/** The refusal of the tab's last form, and what was typed into it. */
export type SettingsFormError = { refusal: Refusal; typed: Record<string, string> } | undefined;

/** The errors and typed values, if this form was refused. */
export function errorOfForm(refused: SettingsFormError, intent: string) {
  const isThisForm = refused?.typed.intent === intent;
  return {
    refusal: isThisForm ? refused.refusal : undefined,
    errors: (isThisForm && refused.refusal.fields) || {},
    typed: isThisForm ? refused.typed : undefined,
  };
}

/**
 * The form of a section. What is typed but not saved survives a reload of the data, a save of another section,
 * and a save still running. Once everything is saved, the fields show the stored values.
 */
export function SettingsForm({
  intent,
  refused,
  save,
  answer,
  section,
  children,
}: {
  intent: string;
  /** The section's id; its Save is in a bar that stays in view. */
  section?: SettingsSectionId;
  refused: SettingsFormError;
  save: string;
  /** A second button, which answers the question of a refusal. */
  answer?: { intent: string; label: string } | undefined;
  children: ReactNode;
}): ReactElement {
  const { refusal } = errorOfForm(refused, intent);
  const form = useRef<HTMLFormElement>(null);
  const sent = useNavigation().formData;
  const sentIntent = sent?.get('intent');
  const isAnswering = answer !== undefined && sentIntent === answer.intent;
  const isSending = sentIntent === intent || isAnswering;
  const sentValues = useRef<string>(undefined);
  const [isChanged, setChanged] = useState(false);
  const update = () => setChanged(form.current !== null && hasChanges(form.current));

  useEffect(() => {
    if (isSending) {
      // What was sent, not the form's current values: more may have been typed before this ran.
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

  // A refused form that came as HTML would show the saved values as soon as another section is sent.
  useEffect(() => {
    if (refusal && form.current) keepValues(form.current);
  }, [refusal]);

  // Also for what was typed before the scripts loaded, and what others have saved meanwhile.
  useEffect(update);

  const isUnsaved = isChanged || refusal !== undefined;
  return (
    <Form
      ref={form}
      method="post"
      // Without script the browser comes back to the section, for a redirect keeps the fragment.
      action={section ? `.#${section}` : '.'}
      preventScrollReset
      noValidate
      onInput={update}
      data-unsaved={isUnsaved || undefined}
    >
      <div className={section ? 'grid gap-4 lg:grid-cols-2 lg:gap-x-6' : 'grid gap-4'}>
        {children}
      </div>
      <div className={section ? 'save-bar' : 'mt-5 flex'}>
        <Button
          name="intent"
          value={intent}
          variant={section && isUnsaved ? 'default' : 'outline'}
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
        {section && isUnsaved && <span className="text-small text-ink2">Not saved yet</span>}
      </div>
    </Form>
  );
}

/** From now on the fields keep what they show, as if it had been typed here. */
function keepValues({ elements }: HTMLFormElement): void {
  for (const field of elements) {
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
      const { value } = field;
      field.value = value;
    }
    if (field instanceof HTMLInputElement) {
      const { checked } = field;
      field.checked = checked;
    }
  }
}

function hasChanges({ elements }: HTMLFormElement): boolean {
  return [...elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement)) return false;
    return field.type === 'checkbox'
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });
}

/** Without the pressed button. */
function valuesOf(data: FormData | undefined): string {
  return JSON.stringify([...(data ?? [])].filter(([name]) => name !== 'intent'));
}
