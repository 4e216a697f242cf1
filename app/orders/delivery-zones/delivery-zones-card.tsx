import type { ReactElement } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

/** Leads to the page that has them. */
export function DeliveryZonesCard({ to }: { to: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Delivery Zones</CardTitle>
      <p className="mb-4 text-ink2">
        Other charges and days for some PIN codes and states, by weight too, and places you do not
        deliver to.
      </p>
      <ButtonLink to={to} variant="outline">
        See Delivery Zones
      </ButtonLink>
    </Card>
  );
}
