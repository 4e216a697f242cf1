import type { ReactElement } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

/** Leads to the page that has them. */
export function AddOnsCard({ to }: { to: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Add-ons</CardTitle>
      <p className="mb-4 text-ink2">
        What you do to a piece before it leaves: stitch a blouse, sew on a fall. Customers choose it
        with the product.
      </p>
      <ButtonLink to={to} variant="outline">
        See Add-ons
      </ButtonLink>
    </Card>
  );
}
