import { type ReactElement, type ReactNode, useId } from 'react';
import { useFetcher } from 'react-router';
import { Badge, type BadgeVariant } from '#app/kit/ui/badge.tsx';
import { Button } from '#app/kit/ui/button.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import type { EmailState, OrderEmailView } from '#app/orders/record/orders.contract.ts';
import type { OrderHistoryEntry } from './admin-orders.contract.ts';

/** A part of Order Details with its own heading. */
export function DetailsSection({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-4">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

const badgeByStatus: Record<EmailState, { text: string; variant: BadgeVariant }> = {
  queued: { text: 'Will be sent', variant: 'outline' },
  delayed: { text: 'Not sent yet, trying again', variant: 'outline' },
  sent: { text: 'Sent', variant: 'secondary' },
  'in the mailbox': { text: 'In the mailbox', variant: 'secondary' },
  failed: { text: 'Not sent', variant: 'destructive' },
};

/** The emails about an order, each with its delivery status and a button to send it again. */
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
                {!email.hasText && ' · its text is no longer kept'}
              </p>
            </div>
            <Badge variant={badgeByStatus[email.state].variant}>
              {badgeByStatus[email.state].text}
            </Badge>
            {email.canResend && <SendAgain email={email} action={action} />}
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

/** The events of an order, oldest first. */
export function OrderHistory({ history }: { history: OrderHistoryEntry[] }): ReactElement {
  return (
    <DetailsSection title="History">
      <ol className="divide-y divide-line">
        {history.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <p className="break-words">{entry.what}</p>
            <p className="text-small text-ink2">
              {entry.when} {entry.who}
            </p>
          </li>
        ))}
      </ol>
    </DetailsSection>
  );
}
