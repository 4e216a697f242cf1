import { type ReactElement, useEffect } from 'react';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { useRefresh } from '#app/kit/ui/use-refresh.ts';

/** Emails arrive shortly after the page that causes them, so the mailbox polls. */
const pollIntervalMs = 2_000;

type MailboxEmailView = { id: string; to: string; subject: string; text: string; when: string };

/** The emails, latest first. */
export function MailboxEmails({ emails }: { emails: MailboxEmailView[] }): ReactElement {
  const refresh = useRefresh();
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const timer = setInterval(() => {
      cancel?.();
      cancel = refresh();
    }, pollIntervalMs);
    return () => {
      clearInterval(timer);
      cancel?.();
    };
  }, [refresh]);
  return (
    <>
      {emails.length === 0 && <EmptyState title="No emails yet" />}
      <ul className="grid gap-4">
        {emails.map((email) => (
          <li key={email.id}>
            <Card>
              <CardTitle className="mb-1!">{email.subject}</CardTitle>
              <p className="mb-3 text-small text-ink2">
                To {email.to} · {email.when}
              </p>
              {email.text ? (
                <EmailText text={email.text} />
              ) : (
                <p className="text-ink2">The text of this email is no longer kept.</p>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

/** An email's text with clickable links. */
function EmailText({ text }: { text: string }): ReactElement {
  return (
    <p className="whitespace-pre-line">
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never change
          <a key={index} href={part} className="break-all text-indigo underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
