import type { ReactElement } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

/** Leads to the page about them, of a shop that has a payment provider. */
export function OnlinePaymentsCard({
  to,
  provider,
}: {
  to: string;
  provider: string;
}): ReactElement {
  return (
    <Card>
      <CardTitle>Online Payments</CardTitle>
      <p className="mb-4 text-ink2">By {provider}: when customers may pay, and what needs you.</p>
      <ButtonLink to={to} variant="outline">
        See Online Payments
      </ButtonLink>
    </Card>
  );
}
