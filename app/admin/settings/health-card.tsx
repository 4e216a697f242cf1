import type { ReactElement } from 'react';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import type { HealthItem } from './admin-settings.contract.ts';

/** The state of the shop, with a warning where the owner has to act. */
export function HealthCard({ items }: { items: HealthItem[] }): ReactElement {
  return (
    <Card>
      <CardTitle>System status</CardTitle>
      <dl className="divide-y divide-line">
        {items.map(({ label, text, isBad }) => (
          <div key={label} className="py-2.5">
            <dt className="text-small text-ink2">{label}</dt>
            <dd className="flex gap-2 font-semibold">
              {isBad ? (
                <Icon name="triangle-exclamation-point" className="mt-0.5 text-warn" />
              ) : (
                <Icon name="circle-check" className="mt-0.5 text-ok" />
              )}
              <span className="min-w-0 break-words">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
