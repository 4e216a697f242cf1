import { Star } from 'lucide-react';
import type { ReactElement } from 'react';

const places = [1, 2, 3, 4, 5];

/** A rating drawn as five stars. In: 0 to 5, rounded here. `size` is the width of one star in px. */
export function Stars({ value, size = 16 }: { value: number; size?: number }): ReactElement {
  const full = Math.min(5, Math.max(0, Math.round(value)));
  return (
    <span
      role="img"
      aria-label={`${full} out of 5 stars`}
      className="inline-flex shrink-0 gap-px align-middle text-warn"
    >
      {places.map((place) => (
        <Star
          key={place}
          size={size}
          strokeWidth={1.75}
          aria-hidden
          className={place <= full ? 'fill-haldi' : ''}
        />
      ))}
    </span>
  );
}
