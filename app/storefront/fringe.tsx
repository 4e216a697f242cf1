import type { CSSProperties, ReactElement } from 'react';
import { SizedImage } from '../ui/sized-image.tsx';

/** The cloth as its mask draws it, in pixels of the 900 px wide picture. */
const width = 900;
const height = 676;
const threads = 200;
const pitch = width / threads;
const minThreadLength = 30;
const maxThreadLength = 142;

/** An ikat whose cut edge runs out into loose threads; the same threads every time. */
export function Fringe({ className = '' }: { className?: string }): ReactElement {
  return (
    <div className={`fringe ${className}`}>
      {' '}
      <SizedImage
        src="/pictures/cloth-ikat-900.webp"
        sizes="(min-width: 1024px) 620px, 100vw"
        alt="Black ikat with red and yellow diamonds; below its cut edge the threads hang loose"
        width={width}
        height={height}
        fetchPriority="high"
        style={{ '--fringe': mask() } as CSSProperties}
      />
    </div>
  );
}

/** What of the picture is cloth: all above the cut, and below it one thin strip for each thread. */
function mask(): string {
  const random = seededRandom(7);
  let path = 'M0 0H900';
  for (let x = width; x >= 0; x -= 50) path += `L${x} ${cutAt(x)}`;
  path += 'z';
  for (let thread = 0; thread < threads; thread += 1) {
    const x = Math.round((thread * pitch + random() * 1.2) * 10) / 10;
    // Most threads are short; a tuft here and there hangs longer.
    const tuft = 0.5 + 0.5 * Math.sin(thread * 0.21) * Math.sin(thread * 0.057 + 1);
    const length = Math.round(
      minThreadLength + 46 * tuft * random() + 90 * random() ** 4 + 12 * random(),
    );
    path += `M${x} ${cutAt(x) - 6}h2.8v${Math.min(length, maxThreadLength) + 6}h-2.8z`;
  }
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' preserveAspectRatio='none'><path d='${path}'/></svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}

/** Scissors do not cut quite straight. */
function cutAt(x: number): number {
  return Math.round(524 - 9 * Math.sin(x / 105 - 0.6));
}

/** Numbers from 0 to 1 that look random and are the same on the server and in every browser. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
