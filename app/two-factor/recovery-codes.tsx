import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';

/** The recovery codes, shown once. Without JavaScript they can still be read and written down. */
export function RecoveryCodes({ codes }: { codes: string[] }): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => card.current?.focus(), []);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  }

  return (
    <Card ref={card} tabIndex={-1}>
      <CardTitle className="mb-2!">Your recovery codes</CardTitle>
      <p className="mb-4 text-ink2">
        If your phone is lost or broken, one of these stands in for its code. Each works once. Keep
        them on paper or in a password manager: they are shown only now.
      </p>
      <ol className="mb-5 grid gap-x-8 gap-y-1 font-semibold tracking-wide sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="no-print flex flex-wrap gap-3 noscript:hidden">
        <Button type="button" variant="outline" onClick={() => window.print()}>
          Print
        </Button>
        <Button type="button" variant="outline" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Card>
  );
}
