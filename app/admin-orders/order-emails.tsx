import type { ReactElement } from 'react';
import { useFetcher } from 'react-router';
import type { EmailState, OrderEmailView } from '../orders/orders.contract.ts';
import { Badge, type BadgeVariant } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { RefusalToasts } from '../ui/refusal-toasts.tsx';
import { DetailsSection } from './details-section.tsx';

const badgeByStatus: Record<EmailState, { words: string; variant: BadgeVariant }> = {
  queued: { words: 'Will be sent', variant: 'outline' },
  delayed: { words: 'Not sent yet, trying again', variant: 'outline' },
  sent: { words: 'Sent', variant: 'secondary' },
  'in the mailbox': { words: 'In the mailbox', variant: 'secondary' },
  failed: { words: 'Not sent', variant: 'destructive' },
};

/** The emails about an order, how far each has come, and a button to send it again. */
export function OrderEmails({
  emails,
  action,
}: {
  emails: OrderEmailView[];
  action: string;
}): ReactElement | null {
  if (emails.length === 0) return null;
  return (
    <DetailsSection title="Emails">
      <ul className="divide-y divide-line">
        {emails.map((email) => (
          <li key={email.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{email.subject}</p>
              <p className="text-small break-words text-ink2">
                To {email.to || 'somebody who has left'} · {email.when}
              </p>
            </div>
            <Badge variant={badgeByStatus[email.state].variant}>
              {badgeByStatus[email.state].words}
            </Badge>
            {email.canSendAgain && <SendAgain email={email} action={action} />}
          </li>
        ))}
      </ul>
    </DetailsSection>
  );
}

function SendAgain({ email, action }: { email: OrderEmailView; action: string }): ReactElement {
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } }>();
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="emailId" value={email.id} />
      <Button
        name="intent"
        value="send-again"
        variant="outline"
        size="sm"
        busy={fetcher.state !== 'idle'}
      >
        Send again
        <span className="sr-only">: {email.subject}</span>
      </Button>
      <RefusalToasts refusal={fetcher.data?.refusal} />
    </fetcher.Form>
  );
}
