import type { ReactElement } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

/** Leads to the page that has them. */
export function ColorsCard({ to }: { to: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Colors</CardTitle>
      <p className="mb-4 text-ink2">
        The dot beside the name of each color, on product pages and in filters.
      </p>
      <ButtonLink to={to} variant="outline">
        See Colors
      </ButtonLink>
    </Card>
  );
}
