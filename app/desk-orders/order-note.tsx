import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Field, Textarea } from '../ui/field.tsx';
import { longestNote } from './desk-orders.contract.ts';

/** The owner's own note. `typed`: what was refused. */
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
  const field = useRef<HTMLTextAreaElement>(null);
  const now = { note, place: useLocation().key };
  const last = useRef(now);
  const isBusy = useNavigation().formData?.get('intent') === 'note';

  // What was typed stays when another window saves a note; a note that is saved here ends it.
  useLayoutEffect(() => {
    const was = last.current;
    last.current = now;
    if (!field.current) return;
    const isSaved = now.place !== was.place && now.note !== was.note;
    if (isSaved || field.current.value === was.note) field.current.value = now.note;
  });

  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="mt-5 grid gap-2.5 border-t border-line pt-4"
    >
      <input type="hidden" name="orderId" value={orderId} />
      <Field label="Internal note" name="note" hint="Only you see it.">
        <Textarea ref={field} rows={2} maxLength={longestNote} defaultValue={typed ?? note} />
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
