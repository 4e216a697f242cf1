import type { ReactElement } from 'react';
import { CardTitle } from '#app/kit/ui/card.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { CallCard } from './call-card.tsx';
import type { CallQueue, CallRow } from './call-queue.contract.ts';

/** The queue: orders to call about now, and below them those to call about later. */
export function CallList({
  queue,
  isSearch,
  ...places
}: {
  queue: CallQueue;
  /** Whether this is a search: then an empty list does not mean that nobody has to be called. */
  isSearch: boolean;
  /** The URL of this page of the queue. */
  list: string;
}): ReactElement {
  const { due, later, pickups } = queue;
  const [next] = later;
  return (
    <div className="grid gap-4">
      {isSearch && queue.count === 0 && <p className="text-ink2">No orders found</p>}
      {!isSearch && pickups.length === 0 && due.length === 0 && queue.page === 1 && (
        <EmptyState
          title="Nobody to call"
          text={
            next
              ? `Next: ${next.order.customerName}, ${next.nextAttempt}.`
              : 'New orders come here by themselves.'
          }
        />
      )}
      {due.length > 0 && (
        <section aria-labelledby="called-now">
          <h2 id="called-now" className="sr-only">
            To call now
          </h2>
          <Cards rows={due} {...places} />
        </section>
      )}
      {later.length > 0 && (
        <section aria-labelledby="called-later">
          <CardTitle id="called-later">To call later</CardTitle>
          <Cards rows={later} {...places} />
        </section>
      )}
    </div>
  );
}

function Cards({ rows, ...places }: { rows: CallRow[]; list: string }): ReactElement {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {rows.map((row) => (
        <li key={row.order.id}>
          <CallCard row={row} {...places} />
        </li>
      ))}
    </ul>
  );
}
