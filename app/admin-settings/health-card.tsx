import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { Card, CardTitle } from '../ui/card.tsx';
import type { HealthItem } from './admin-settings.contract.ts';

/** What is true of the shop now; a warning stands where the owner has to look after something. */
export function HealthCard({ facts }: { facts: HealthItem[] }): ReactElement {
  return (
    <Card>
      <CardTitle>How the Shop Is Doing</CardTitle>
      <dl className="divide-y divide-line">
        {facts.map(({ label, text, isBad }) => (
          <div key={label} className="py-2.5">
            <dt className="text-small text-ink2">{label}</dt>
            <dd className="flex gap-2 font-semibold">
              {isBad ? (
                <TriangleAlert
                  size={20}
                  strokeWidth={1.75}
                  className="mt-0.5 flex-none text-warn"
                />
              ) : (
                <CircleCheck size={20} strokeWidth={1.75} className="mt-0.5 flex-none text-ok" />
              )}
              <span className="min-w-0 break-words">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
