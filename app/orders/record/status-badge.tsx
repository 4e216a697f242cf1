import type { ReactElement } from 'react';
import { own } from '#app/kit/own.ts';
import { capitalize } from '#app/kit/text.ts';
import { Badge, type BadgeVariant } from '#app/kit/ui/badge.tsx';
import { Icon, type IconName } from '#app/kit/ui/icon.tsx';

const badges: Record<string, { variant: BadgeVariant; icon: IconName }> = {
  pending: { variant: 'outline', icon: 'clock' },
  confirmed: { variant: 'default', icon: 'circle-check' },
  shipped: { variant: 'secondary', icon: 'truck' },
  delivered: { variant: 'default', icon: 'package-check' },
  cancelled: { variant: 'destructive', icon: 'circle-x' },
};
const unknown = { variant: 'outline', icon: 'circle-question-mark' } as const;

/** A status as text, color and icon; an unknown one gets a neutral icon. */
export function StatusBadge({ status }: { status: string }): ReactElement {
  const { variant, icon } = own(badges, status) ?? unknown;
  return (
    <Badge variant={variant}>
      <Icon name={icon} />
      {capitalize(status)}
    </Badge>
  );
}
