import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormValues } from '#app/kit/forms.ts';
import { pictureTypes } from '#app/kit/pictures.ts';
import type { Refusal } from '#app/kit/result.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Field, Input, NativeSelect, Textarea, TextField } from '#app/kit/ui/field.tsx';
import type { LineToReturnView } from './order-returns.contract.ts';
import {
  allReturnReasons,
  maxReturnNoteLength,
  maxReturnPictures,
  returnReasons,
} from './returns.contract.ts';

/** Asks to return a line of an order, or some of it. */
export function RequestForm({
  line,
  action,
  closeHref,
  refused,
}: {
  line: LineToReturnView;
  /** Where this form stands, and returns to when it is refused. */
  action: string;
  closeHref: string;
  refused: { refusal: Refusal; typed?: FormValues } | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const { refusal, typed } = refused ?? {};
  const errors = refusal?.fields ?? {};
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={action}
      aria-label={`Return ${line.name}`}
      noValidate
      className="mt-3 grid gap-4"
    >
      <input type="hidden" name="lineId" value={line.id} />
      {line.left > 1 && (
        <TextField
          label="How many"
          name="quantity"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          defaultValue={typed?.quantity ?? String(line.left)}
          error={errors.quantity}
          hint={`Up to ${line.left}.`}
        />
      )}
      <Field label="Why do you return it?" name="reason" required error={errors.reason}>
        <NativeSelect defaultValue={typed?.reason ?? ''}>
          <option value="">Choose a reason</option>
          {allReturnReasons.map((reason) => (
            <option key={reason} value={reason}>
              {returnReasons[reason]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {line.choices.length > 0 && (
        <Field
          label="What would you like instead?"
          name="exchangeFor"
          error={errors.exchangeFor}
          hint="In an exchange we hold the new item for you once we have approved it."
        >
          <NativeSelect defaultValue={typed?.exchangeFor ?? ''}>
            <option value="">A refund</option>
            {line.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <Field label="What should we know?" name="note" error={errors.note} hint="If you like.">
        <Textarea maxLength={maxReturnNoteLength} defaultValue={typed?.note} />
      </Field>
      <Field
        label="Pictures"
        name="pictures"
        error={errors.pictures?.replace(/\.?$/, '. Please choose your pictures again.')}
        hint={`If something is wrong with it: up to ${maxReturnPictures}, as large as 10 MB each.`}
      >
        <Input type="file" accept={pictureTypes} multiple className="pt-2.5!" />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button name="intent" value="request" busy={isBusy}>
          Request Return
        </Button>
        <ButtonLink to={closeHref} variant="ghost" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
