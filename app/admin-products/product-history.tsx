import type { ReactElement } from 'react';
import type { ProductHistoryEntry } from './admin-products.contract.ts';

/** What happened to price and stock, latest first. */
export function ProductHistory({ history }: { history: ProductHistoryEntry[] }): ReactElement {
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
        History of price and stock
      </summary>
      <ul className="grid gap-2">
        {history.map(({ id, when, what, why, who }) => (
          <li key={id}>
            <span className="block">{what}</span>
            <span className="text-smallest text-ink2">
              {[when, why, who].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
