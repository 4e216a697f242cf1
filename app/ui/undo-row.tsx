import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/**
 * Says what was just removed, with a button to put it back, for as long as the page's address says so.
 * `form` holds the hidden fields of the form that undoes it.
 */
export function UndoRow({
  done,
  name,
  choice = '',
  action,
  intent,
  form,
}: {
  /** 'Removed' */
  done: string;
  name: string;
  choice?: string;
  action: string;
  intent: string;
  form: Record<string, string | number | undefined>;
}): ReactElement {
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="mb-4 flex items-center justify-between gap-4 rounded-md bg-sunk px-4 py-2"
    >
      {Object.entries(form).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <p className="min-w-0">
        {done} <b className="font-semibold">{name}</b>
        {choice && <span className="text-ink2"> {choice}</span>}
      </p>
      <Button
        name="intent"
        value={intent}
        variant="outline"
        size="sm"
        aria-label={`Undo: put ${name} back`}
      >
        <Icon name="undo-2" /> Undo
      </Button>
    </Form>
  );
}
