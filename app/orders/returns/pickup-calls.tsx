import type { ReactElement } from 'react';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import type { OwnerReturnView } from './order-returns.contract.ts';
import { Contact, Pickup } from './owner-return.tsx';

/** In the call queue: whom to call about the pickup of a return that was approved. */
export function PickupCalls({ calls }: { calls: OwnerReturnView[] }): ReactElement {
  return (
    <section aria-labelledby="pickup-calls" className="mb-4">
      <CardTitle id="pickup-calls">Pickups to arrange</CardTitle>
      <ul className="grid gap-4 lg:grid-cols-2">
        {calls.map((one) => (
          <li key={one.id}>
            <Card role="group" aria-label={`Call about the return of ${one.displayId}`}>
              <h3 className="text-[1.125rem] font-semibold wrap-anywhere">{one.customerName}</h3>
              <p className="mb-3 text-small text-ink2">
                {one.displayId} · {one.name} · {one.what}
              </p>
              <Contact one={one} />
              <Pickup one={one} action="../orders/returns" refused={undefined} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
