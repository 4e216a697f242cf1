import type { ReactElement } from 'react';

const leaves = [
  'M9.3 10.8c2.9 3.2 2.9 7.2 0 10.8-2.9-3.6-2.9-7.6 0-10.8z',
  'M16 10.8c3.7 4.4 3.7 10 0 15.2-3.7-5.2-3.7-10.8 0-15.2z',
  'M22.7 10.8c2.9 3.2 2.9 7.2 0 10.8-2.9-3.6-2.9-7.6 0-10.8z',
];

/** The shop's mark: three mango leaves on a haldi string, the same on light and dark. */
export function LogoMark({
  size,
}: {
  /** Width and height, px. */
  size: number;
}): ReactElement {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="6" fill="#9B2335" />
      <rect x="4.5" y="7" width="23" height="2.6" rx="1.3" fill="#F2B53A" />
      {leaves.map((leaf) => (
        <path key={leaf} fill="#FFFFFF" d={leaf} />
      ))}
    </svg>
  );
}

/** The mark, drawn by the style sheet, beside the shop's name and tagline. */
export function Wordmark({ name, tagline }: { name: string; tagline: string }): ReactElement {
  return (
    <span className="wordmark">
      <i />
      <span>
        <span className="wordmark-name">{name}</span>
        <span className="wordmark-tagline">{tagline}</span>
      </span>
    </span>
  );
}
