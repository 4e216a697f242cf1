import type { CSSProperties, ReactElement } from 'react';
import { SizedImage } from './sized-image.tsx';

/** Lengths are pixels of the 900 px wide picture. */
const widthPx = 900;
const heightPx = 676;
const threadCount = 200;
const pitchPx = widthPx / threadCount;
const minThreadLengthPx = 30;
const maxThreadLengthPx = 142;

/** A picture of ikat cloth whose cut edge frays into threads, the same every time. */
export function Fringe({ className = '' }: { className?: string }): ReactElement {
  return (
    <div className={`fringe ${className}`}>
      {' '}
      <SizedImage
        src="/pictures/cloth-ikat-900.webp"
        place="fringe"
        isFirst
        alt="Black ikat with red and yellow diamonds; below its cut edge the threads hang loose"
        width={widthPx}
        height={heightPx}
        style={{ '--fringe': fringeMask() } as CSSProperties}
      />
    </div>
  );
}

/** A CSS mask: everything above the cut, then one thin strip per thread. */
function fringeMask(): string {
  const random = seededRandom(7);
  let path = 'M0 0H900';
  for (let x = widthPx; x >= 0; x -= 50) path += `L${x} ${cutAt(x)}`;
  path += 'z';
  for (let thread = 0; thread < threadCount; thread += 1) {
    const x = Math.round((thread * pitchPx + random() * 1.2) * 10) / 10;
    // Most threads are short; some tufts hang longer.
    const tuft = 0.5 + 0.5 * Math.sin(thread * 0.21) * Math.sin(thread * 0.057 + 1);
    const length = Math.round(
      minThreadLengthPx + 46 * tuft * random() + 90 * random() ** 4 + 12 * random(),
    );
    path += `M${x} ${cutAt(x) - 6}h2.8v${Math.min(length, maxThreadLengthPx) + 6}h-2.8z`;
  }
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${widthPx} ${heightPx}' preserveAspectRatio='none'><path d='${path}'/></svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}

/** The height of the cut at `x`, not quite straight. */
function cutAt(x: number): number {
  return Math.round(524 - 9 * Math.sin(x / 105 - 0.6));
}

/** Pseudo-random numbers from 0 to 1, the same on the server and in every browser. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
