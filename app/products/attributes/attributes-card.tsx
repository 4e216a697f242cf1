import type { ReactElement } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

/** Leads to the page that has them. */
export function AttributesCard({ to }: { to: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Attributes</CardTitle>
      <p className="mb-4 text-ink2">
        Fabric, craft, length, country of origin, MRP: what customers see of each product, filter by
        and search for.
      </p>
      <ButtonLink to={to} variant="outline">
        See Attributes
      </ButtonLink>
    </Card>
  );
}
