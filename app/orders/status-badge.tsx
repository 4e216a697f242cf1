import { CircleCheck, CircleHelp, CircleX, Clock, PackageCheck, Truck } from 'lucide-react';
import type { ReactElement } from 'react';
import { capitalize } from '../kit/text.ts';
import { Badge, type BadgeVariant } from '../ui/badge.tsx';

const badges: Record<string, { variant: BadgeVariant; icon: typeof Clock }> = {
  pending: { variant: 'outline', icon: Clock },
  confirmed: { variant: 'default', icon: CircleCheck },
  shipped: { variant: 'secondary', icon: Truck },
  delivered: { variant: 'default', icon: PackageCheck },
  cancelled: { variant: 'destructive', icon: CircleX },
};
const unknown = { variant: 'outline', icon: CircleHelp } as const;

/** A status as text, colour and icon; an unknown one gets a neutral icon. */
export function StatusBadge({ status }: { status: string }): ReactElement {
  const { variant, icon: Icon } = badges[status] ?? unknown;
  return (
    <Badge variant={variant}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {capitalize(status)}
    </Badge>
  );
}
