import { type ReactElement, useEffect, useState } from 'react';
import { useHref, useNavigation } from 'react-router';
import { formatNumber } from '#app/kit/text.ts';
import type { ImportProgress } from './product-csv.contract.ts';

const askEveryMs = 1_000;

/** How far the check of a file is, once the file has been sent and until the page shows what it would change. */
export function CheckProgressBar(): ReactElement | null {
  const { state, location } = useNavigation();
  const fileId = new URLSearchParams(location?.search).get('file');
  if (state !== 'loading' || fileId === null) return null;
  return <ProgressBar fileId={fileId} label="Check" waiting="Reading the file …" />;
}

/** How far an import is that has been sent. Where that is not known, that it is under way. */
export function ImportProgressBar({ fileId }: { fileId: string }): ReactElement {
  return <ProgressBar fileId={fileId} label="Import" waiting="Checking once more …" />;
}

function ProgressBar({
  fileId,
  label,
  waiting,
}: {
  fileId: string;
  label: string;
  /** Shown before any product is done. */
  waiting: string;
}): ReactElement {
  const address = useHref(`progress?file=${fileId}`);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const timer = setInterval(async () => {
      const answer = await fetch(address, { signal: ending.signal }).catch(() => null);
      if (answer?.ok) setProgress(await answer.json());
    }, askEveryMs);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [address]);
  const text = progress
    ? `${formatNumber(progress.done)} of ${formatNumber(progress.products)} products`
    : waiting;
  return (
    <div className="mt-4">
      <progress
        aria-label={label}
        className="block w-full accent-indigo"
        max={progress?.products ?? 1}
        value={progress?.done}
      />
      <p className="text-ink2">{text}</p>
    </div>
  );
}
