import type { ReactElement } from 'react';
import type { AddOnNotes } from './add-ons.contract.ts';

/** The add-ons of a line, with measurements, and their effect on delivery and returns. */
export function AddOnLines({ addOns }: { addOns: AddOnNotes | undefined }): ReactElement | null {
  if (!addOns) return null;
  const terms = [addOns.extraDays, addOns.isReturnable ? '' : 'Not returnable'].filter(Boolean);
  return (
    <ul className="text-small text-ink2">
      {addOns.parts.map(({ text, measurements }) => (
        <li key={text}>
          {text}
          {measurements && <span className="block">{measurements}</span>}
        </li>
      ))}
      {terms.length > 0 && <li className="font-semibold">{terms.join(' · ')}</li>}
    </ul>
  );
}
