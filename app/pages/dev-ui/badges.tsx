import type { ReactElement } from 'react';
import { Badge, type BadgeVariant } from '#app/kit/ui/badge.tsx';
import { orderStatuses } from '#app/orders/record/orders.contract.ts';
import { StatusBadge } from '#app/orders/record/status-badge.tsx';
import { Group, SampleRow } from './group.tsx';

const variants: BadgeVariant[] = ['default', 'secondary', 'outline', 'destructive'];

/** States of orders, of stock and of prices. */
export function BadgeSamples(): ReactElement {
  return (
    <Group title="Badges">
      <SampleRow label="Variants">
        {variants.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </SampleRow>
      <SampleRow label="Order status, the last one unknown to the shop">
        {[...orderStatuses, 'returned'].map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </SampleRow>
      <SampleRow label="Commerce">
        <Badge variant="sale">-18% OFF</Badge>
        <Badge variant="secondary">Uncategorized</Badge>
        <Badge variant="ok">14 available</Badge>
        <Badge variant="warn">6 available</Badge>
        <Badge variant="bad">Out of stock</Badge>
      </SampleRow>
    </Group>
  );
}
