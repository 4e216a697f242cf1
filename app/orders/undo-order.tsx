import type { ReactElement } from 'react';
import { UndoRow } from '../ui/undo-row.tsx';
import type { UndoView } from './orders.contract.ts';

/** What the owner has just done to an order or to many, with Undo. It stays in view while they scroll, below the toasts of a phone. */
export function UndoOrder({ undo, action }: { undo: UndoView; action: string }): ReactElement {
  return (
    <UndoRow
      done={`${undo.done}:`}
      name={undo.name}
      choice={undo.hasEmail ? '(no email has left yet)' : ''}
      action={action}
      intent="undo"
      form={{ changes: undo.changes }}
      label={`Undo: ${undo.done}, ${undo.name}`}
      className="sticky top-2 z-10 border border-line shadow-1 max-md:top-24"
    />
  );
}
