import type { ReactElement } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

/** Leads to the page that has them. */
export function SizeChartsCard({ to }: { to: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Size Charts</CardTitle>
      <p className="mb-4 text-ink2">
        What each size measures. Customers see it beside Size, and are suggested theirs.
      </p>
      <ButtonLink to={to} variant="outline">
        See Size Charts
      </ButtonLink>
    </Card>
  );
}
