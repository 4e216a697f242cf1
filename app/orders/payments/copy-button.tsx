import { type ReactElement, useState } from 'react';
import { Button } from '#app/kit/ui/button.tsx';

/** Copies a text that stands beside it. Without script it can be selected there. */
export function CopyButton({ text, what }: { text: string; what: string }): ReactElement {
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <Button type="button" variant="outline" size="sm" onClick={copy} className="noscript:hidden">
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      <span className="sr-only"> {what}</span>
    </Button>
  );
}
