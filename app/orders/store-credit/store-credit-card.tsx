import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import type { StoreCreditView } from './store-credit.contract.ts';

/** A customer's balance, and what it is made of. */
export function StoreCreditCard({ credit }: { credit: StoreCreditView }): ReactElement {
  return (
    <Card>
      <CardTitle>Store Credit</CardTitle>
      <p className="text-[1.5rem] font-bold">{credit.balance}</p>
      <p className="text-small text-ink2">To use at the checkout of your next order.</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {credit.entries.map(({ id, what, orderPath, amount, when }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
            <span>
              <Link
                to={orderPath}
                className="inline-flex min-h-11 items-center text-indigo underline"
              >
                {what}
              </Link>{' '}
              <span className="text-small whitespace-nowrap text-ink2">{when}</span>
            </span>
            <b className="font-semibold">{amount}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
