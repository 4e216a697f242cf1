import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Dialog } from '#app/kit/ui/dialog.tsx';
import { Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import {
  type CallDetailsView,
  type CallPreferences,
  callLanguages,
  earliestHours,
  hourText,
} from './call-preferences.contract.ts';

type Typed = Record<string, string> | undefined;

/** When to call about an order again, and how the customer likes to be called. */
export function CallDetailsDialog({
  details,
  action,
  closeHref,
  refusal,
  typed,
}: {
  details: CallDetailsView;
  action: string;
  closeHref: string;
  refusal: Refusal | undefined;
  /** The refused form's values. */
  typed: Typed;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const errors = refusal?.fields ?? {};
  return (
    <Dialog title={`Calling about ${details.displayId}`} open width="narrow" closeHref={closeHref}>
      <Form method="post" action={action} noValidate className="grid gap-4">
        <input type="hidden" name="orderId" value={details.orderId} />
        <input type="hidden" name="seen" value={details.lastEventId} />
        <div className="grid grid-cols-(--two-columns) gap-3">
          <Field label="Call back on" name="backDay" error={errors.backDay}>
            <NativeSelect defaultValue={typed?.backDay}>{details.days.map(toOption)}</NativeSelect>
          </Field>
          <Field label="At" name="backTime" error={errors.backTime}>
            <NativeSelect defaultValue={typed?.backTime}>
              {details.times.map(toOption)}
            </NativeSelect>
          </Field>
        </div>
        <TextField
          label="Note"
          name="note"
          maxLength={200}
          autoComplete="off"
          defaultValue={typed?.note}
          error={errors.note}
        />
        <Button name="outcome" value="call again" busy={isBusy} className="justify-self-start">
          Call Back Then
        </Button>
      </Form>
      {details.preferences && (
        <Preferences
          {...{ preferences: details.preferences, action, errors, typed, isBusy }}
          orderId={details.orderId}
        />
      )}
    </Dialog>
  );
}

function Preferences({
  preferences,
  orderId,
  action,
  errors,
  typed,
  isBusy,
}: {
  preferences: CallPreferences;
  orderId: string;
  action: string;
  errors: Record<string, string>;
  typed: Typed;
  isBusy: boolean;
}): ReactElement {
  const { secondPhone, language, noCallsBefore } = preferences;
  const hour = noCallsBefore === null ? '' : String(Math.floor(noCallsBefore / 60));
  return (
    <Form
      method="post"
      action={action}
      noValidate
      className="mt-5 grid gap-4 border-t border-line pt-4"
    >
      <input type="hidden" name="orderId" value={orderId} />
      <p className="text-ink2">Kept with the customer, for their next orders too.</p>
      <TextField
        label="Second phone number"
        name="secondPhone"
        type="tel"
        maxLength={20}
        autoComplete="off"
        defaultValue={typed?.secondPhone ?? secondPhone}
        error={errors.secondPhone}
      />
      <div className="grid grid-cols-(--two-columns) gap-3">
        <Field label="Speaks" name="language" error={errors.language}>
          <NativeSelect defaultValue={typed?.language ?? language}>
            <option value="">not known</option>
            {callLanguages.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Do not call before" name="noCallsBefore" error={errors.noCallsBefore}>
          <NativeSelect defaultValue={typed?.noCallsBefore ?? hour}>
            <option value="">any time</option>
            {earliestHours.map((one) => (
              <option key={one} value={one}>
                {hourText(one)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <Button
        name="intent"
        value="how-to-call"
        variant="secondary"
        busy={isBusy}
        className="justify-self-start"
      >
        Save
      </Button>
    </Form>
  );
}

function toOption({ value, label }: { value: string; label: string }): ReactElement {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
