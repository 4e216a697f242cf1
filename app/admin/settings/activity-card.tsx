import type { ReactElement } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

export function ActivityCard({ to }: { to: string }): ReactElement {
  return (
    <Card>
      <CardTitle>Activity</CardTitle>
      <p className="mb-4 text-ink2">
        Who signed in as the owner, what was changed or downloaded, and what was refused.
      </p>
      <ButtonLink to={to} variant="outline">
        See Activity
      </ButtonLink>
    </Card>
  );
}
