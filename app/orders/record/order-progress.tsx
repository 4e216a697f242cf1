import type { ReactElement } from 'react';
import { Icon, type IconName } from '#app/kit/ui/icon.tsx';
import type { OrderStatus } from './orders.contract.ts';

const stages: { name: string; icon: IconName }[] = [
  { name: 'Placed', icon: 'circle-check' },
  { name: 'Call', icon: 'phone' },
  { name: 'Packed', icon: 'package' },
  { name: 'Shipped', icon: 'truck' },
  { name: 'Delivered', icon: 'package-check' },
];

/** How many stages are behind an order of this status. A cancelled one goes nowhere. */
const doneStages: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  pending: 1,
  confirmed: 2,
  shipped: 4,
  delivered: 5,
};

/** How far an order has come, from Placed to Delivered; nothing for a cancelled one. */
export function OrderProgress({ status }: { status: OrderStatus }): ReactElement | null {
  if (status === 'cancelled') return null;
  const done = doneStages[status];
  const next = stages[done];
  return (
    <div
      role="img"
      aria-label={next ? `${stages[done - 1]?.name}, next: ${next.name}` : 'Delivered'}
      className="grid grid-cols-5"
    >
      {stages.map(({ name, icon }, index) => (
        <span
          key={name}
          className={`flex flex-col items-center gap-1 border-t-3 pt-2 text-center text-[length:min(0.8125rem,3.3vw)] ${
            index < done ? 'border-madder font-semibold' : 'border-line text-ink2'
          }`}
        >
          <Icon name={icon} className={index < done ? 'text-madder' : ''} />
          {name}
        </span>
      ))}
    </div>
  );
}
