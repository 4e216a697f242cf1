import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
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

  // What was typed stays when another window saves a note, and she is told of that note: hers would take its
  // place. A note that is saved here ends it.
  const [savedElsewhere, setSavedElsewhere] = useState('');
  useLayoutEffect(() => {
    const was = last.current;
    last.current = now;
    if (!field.current) return;
    const isSaved = now.place !== was.place && now.note !== was.note;
    const isTyped = !isSaved && field.current.value !== was.note;
    if (!isTyped) field.current.value = now.note;
    if (now.note !== was.note) setSavedElsewhere(isTyped ? now.note : '');
  });

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
          savedElsewhere
            ? `Saved in another window meanwhile: ${savedElsewhere}`
            : 'Only you see it.'
        }
      >
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
