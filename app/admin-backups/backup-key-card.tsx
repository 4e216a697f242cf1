import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';

/** The secret key, shown once. Without JavaScript it can still be read, selected and written down. */
export function BackupKeyCard({
  secret,
  settings,
}: {
  secret: string;
  /** The URL of the tab to go on to. */
  settings: string;
}): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => card.current?.focus(), []);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  }

  return (
    <Card ref={card} tabIndex={-1}>
      <CardTitle className="mb-2!">Your backup key</CardTitle>
      <p className="mb-4 text-ink2">
        Store it now, in a password manager or on paper, and not on the machine of the shop: it is
        shown only this once. Restoring a backup asks for it.
      </p>
      <p className="mb-5 select-all break-all rounded-lg border border-line p-4 font-mono text-[15px]">
        {secret}
      </p>
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
        <ButtonLink to={settings}>I Have Stored It</ButtonLink>
      </div>
    </Card>
  );
}
