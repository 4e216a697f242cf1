import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, Textarea } from '#app/kit/ui/field.tsx';
import { maxNoteLength } from './admin-orders.contract.ts';
import { useDraftField } from './use-draft-field.ts';

/** The owner's internal note. `typed` is the text of a refused form. */
export function OrderNote({
  orderId,
  note,
  typed,
  action,
}: {
  orderId: string;
  note: string;
  typed: string | undefined;
  action: string;
}): ReactElement {
  const { field, hasConflict } = useDraftField<HTMLTextAreaElement>(note, note);
  const isBusy = useNavigation().formData?.get('intent') === 'note';
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="mt-5 grid gap-2.5 border-t border-line pt-4"
    >
      <input type="hidden" name="orderId" value={orderId} />
      <Field
        label="Internal note"
        name="note"
        hint={
          hasConflict && note ? `Saved in another window meanwhile: ${note}` : 'Only you see it.'
        }
      >
        <Textarea ref={field} rows={2} maxLength={maxNoteLength} defaultValue={typed ?? note} />
      </Field>
      <Button
        name="intent"
        value="note"
        variant="outline"
        size="sm"
        busy={isBusy}
        className="justify-self-start"
      >
        Save Note
      </Button>
    </Form>
  );
}
