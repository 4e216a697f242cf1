import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';

/**
 * A secret shown once, to be copied or printed; it takes the focus. Without JavaScript it can be read, selected
 * and written down.
 */
export function ShownOnceCard({
  title,
  advice,
  copied,
  children,
  action,
}: {
  title: string;
  /** Where to store it, and what for. */
  advice: string;
  /** What Copy copies. */
  copied: string;
  children: ReactNode;
  action?: ReactNode;
}): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => card.current?.focus(), []);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(copied);
    setCopied(true);
  }

  return (
    <Card ref={card} tabIndex={-1}>
      <CardTitle className="mb-2!">{title}</CardTitle>
      <p className="mb-4 text-ink2">{advice}</p>
      {children}
      <div className="no-print flex flex-wrap gap-3">
        <Button type="button" variant="outline" onClick={copy} className="noscript:hidden">
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          type="button"
          variant="outline"
          onClick={() => window.print()}
          className="noscript:hidden"
        >
          Print
        </Button>
        {action}
      </div>
    </Card>
  );
}
