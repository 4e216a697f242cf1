import type { ReactElement } from 'react';

const petals = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** A flower in dye colors with a check mark: it worked. `size` in px. */
export function SuccessMark({ size = 66 }: { size?: number }): ReactElement {
  return (
    <svg className="success-mark" viewBox="0 0 66 66" width={size} height={size} aria-hidden="true">
      {petals.map((petal) => (
        <path
          key={petal}
          d="M33 1c4 4 4 9.5 0 14-4-4.5-4-10 0-14z"
          transform={`rotate(${petal * 30} 33 33)`}
          className={petal % 2 === 0 ? 'fill-madder' : 'fill-haldi'}
        />
      ))}
      <circle cx="33" cy="33" r="18" className="fill-ok" />
      <path
        d="m24.5 33 6 6 12-12"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-card"
      />
    </svg>
  );
}
