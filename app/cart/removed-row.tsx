import { Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/button.tsx';
import type { RemovedView } from './cart.contract.ts';

/** What was just removed, and the way back, for as long as the cart's address says so. */
export function RemovedRow({ removed }: { removed: RemovedView }): ReactElement {
  return (
    <Form
      method="post"
      action="/cart"
      preventScrollReset
      className="mb-4 flex items-center justify-between gap-4 rounded-md bg-sunk px-4 py-2"
    >
      {Object.entries(removed.form).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="min-w-0">
        Removed <b className="font-semibold">{removed.name}</b>
        {removed.choice && <span className="text-ink2"> {removed.choice}</span>}
      </p>
      <Button
        name="intent"
        value="add"
        variant="outline"
        size="sm"
        aria-label={`Undo: put ${removed.name} back`}
      >
        <Undo2 size={20} strokeWidth={1.75} aria-hidden /> Undo
      </Button>
    </Form>
  );
}
