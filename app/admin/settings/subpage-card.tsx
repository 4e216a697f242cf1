import type { ReactElement, ReactNode } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

/** Leads from Settings to a page of its own. */
export function SubpageCard({
  to,
  title,
  label = `See ${title}`,
  children,
}: {
  to: string;
  title: string;
  label?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <p className="mb-4 text-ink2">{children}</p>
      <ButtonLink to={to} variant="outline">
        {label}
      </ButtonLink>
    </Card>
  );
}
