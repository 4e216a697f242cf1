import { Truck } from 'lucide-react';
import type { ReactElement } from 'react';
import { buttonClass } from '../ui/button.tsx';

/** To the carrier's page of a parcel, in a tab of its own (Q78). */
export function TrackingLink({ href }: { href: string }): ReactElement {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={buttonClass({ size: 'sm' })}
    >
      <Truck size={20} strokeWidth={1.75} aria-hidden /> Track your Order
    </a>
  );
}
