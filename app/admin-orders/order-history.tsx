import type { ReactElement } from 'react';
import type { OrderHistoryEntry } from './admin-orders.contract.ts';
import { DetailsSection } from './details-section.tsx';

/** What happened to an order, first things first. */
export function OrderHistory({ history }: { history: OrderHistoryEntry[] }): ReactElement {
  return (
    <DetailsSection title="History">
      <ol className="divide-y divide-line">
        {history.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <p className="break-words">{entry.what}</p>
            <p className="text-small text-ink2">
              {entry.when} {entry.who}
            </p>
          </li>
        ))}
      </ol>
    </DetailsSection>
  );
}
