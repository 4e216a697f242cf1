import type { ReactElement } from 'react';
import { UndoRow } from '#app/kit/ui/undo-row.tsx';
import type { UndoView } from './orders.contract.ts';

/** What the owner has just done to an order or to many, with Undo, in view while they scroll; toasts are below it. */
export function UndoOrder({ undo, action }: { undo: UndoView; action: string }): ReactElement {
  return (
    <UndoRow
      done={`${undo.done}:`}
      name={undo.name}
      choice={undo.hasEmail ? '(email not sent yet)' : ''}
      action={action}
      intent="undo"
      form={{ changes: undo.changes }}
      label={`Undo: ${undo.done}, ${undo.name}`}
      stays
    />
  );
}
