import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/**
 * Says what was just removed, with a button to put it back, as long as the page's address says so. `form` holds
 * the hidden fields of the undo form.
 */
export function UndoRow({
  done,
  name,
  choice = '',
  action,
  intent,
  form,
  label = `Undo: put ${name} back`,
  stays = false,
}: {
  /** 'Removed' */
  done: string;
  name: string;
  choice?: string;
  action: string;
  intent: string;
  form: Record<string, string | number | undefined>;
  /** What the button does, for screen readers. */
  label?: string;
  /** Stays in view while the page scrolls. */
  stays?: boolean;
}): ReactElement {
  const place = stays ? 'sticky top-2 z-10 border border-line shadow-1' : '';
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className={`mb-4 flex items-center justify-between gap-4 rounded-md bg-sunk px-4 py-2 ${place}`}
    >
      {Object.entries(form).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <p className="min-w-0 wrap-anywhere">
        {done} <b className="font-semibold">{name}</b>
        {choice && <span className="text-ink2"> {choice}</span>}
      </p>
      <Button name="intent" value={intent} variant="outline" size="sm" aria-label={label}>
        <Icon name="undo-2" /> Undo
      </Button>
    </Form>
  );
}
