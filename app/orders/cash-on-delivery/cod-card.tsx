import type { ReactElement } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

/** Leads to the page of the rules. */
export function CodCard({ to }: { to: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Cash on Delivery</CardTitle>
      <p className="mb-4 text-ink2">
        Who may pay on delivery: up to which amount, in which PIN codes, for which fee, and how much
        in advance.
      </p>
      <ButtonLink to={to} variant="outline">
        See Rules
      </ButtonLink>
    </Card>
  );
}
