import type { ReactElement } from 'react';
import { useFetcher } from 'react-router';
import type { LetterState, OrderLetterView } from '../orders/orders.contract.ts';
import { Badge, type BadgeVariant } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { RefusalToasts } from '../ui/refusal-toasts.tsx';
import { DetailsSection } from './details-section.tsx';

const looks: Record<LetterState, { words: string; variant: BadgeVariant }> = {
  queued: { words: 'Will be sent', variant: 'outline' },
  delayed: { words: 'Not sent yet, trying again', variant: 'outline' },
  sent: { words: 'Sent', variant: 'secondary' },
  'in the mailbox': { words: 'In the mailbox', variant: 'secondary' },
  failed: { words: 'Not sent', variant: 'destructive' },
};

/** The letters about an order, how far each has come, and a button to send it again. */
export function OrderLetters({
  letters,
  action,
}: {
  letters: OrderLetterView[];
  action: string;
}): ReactElement | null {
  if (letters.length === 0) return null;
  return (
    <DetailsSection title="Letters">
      <ul className="divide-y divide-line">
        {letters.map((letter) => (
          <li key={letter.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{letter.subject}</p>
              <p className="text-small break-words text-ink2">
                To {letter.to || 'somebody who has left'} · {letter.when}
              </p>
            </div>
            <Badge variant={looks[letter.state].variant}>{looks[letter.state].words}</Badge>
            {letter.canSendAgain && <SendAgain letter={letter} action={action} />}
          </li>
        ))}
      </ul>
    </DetailsSection>
  );
}

function SendAgain({ letter, action }: { letter: OrderLetterView; action: string }): ReactElement {
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } }>();
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="letterId" value={letter.id} />
      <Button
        name="intent"
        value="send-again"
        variant="outline"
        size="sm"
        busy={fetcher.state !== 'idle'}
      >
        Send again
        <span className="sr-only">: {letter.subject}</span>
      </Button>
      <RefusalToasts refusal={fetcher.data?.refusal} />
    </fetcher.Form>
  );
}
