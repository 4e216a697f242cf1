import { type ReactElement, useEffect, useState } from 'react';
import { formatNumber } from '#app/kit/text.ts';
import type { ImportProgress } from './product-csv.contract.ts';

const askEveryMs = 1_000;

/** How far an import is that has been sent. Where that is not known, that it is under way. */
export function ImportProgressBar({
  here,
  fileId,
}: {
  here: string;
  fileId: string;
}): ReactElement {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const timer = setInterval(async () => {
      const answer = await fetch(`${here}/progress?file=${fileId}`, {
        signal: ending.signal,
      }).catch(() => null);
      if (answer?.ok) setProgress(await answer.json());
    }, askEveryMs);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [here, fileId]);
  const text = progress
    ? `${formatNumber(progress.written)} of ${formatNumber(progress.products)} products`
    : 'Checking once more …';
  return (
    <div className="mt-4">
      <progress
        aria-label="Import"
        className="block w-full accent-indigo"
        max={progress?.products ?? 1}
        value={progress?.written}
      />
      <p className="text-ink2">{text}</p>
    </div>
  );
}
