import { type ReactElement, useEffect } from 'react';
import { data } from 'react-router';
import { dateAndTime } from '#app/kit/dates.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { useRefresh } from '#app/ui/use-refresh.ts';
import { getShop, requestContext } from '#platform/request.server.ts';
import type { Route } from './+types/mailbox.route';
import { listMailbox } from './mailbox.store.server.ts';

const maxEmails = 100;
/** Emails are sent shortly after the page that causes them, so the mailbox asks again on its own. */
const pollIntervalMs = 2_000;

/** The built-in mailbox. Only a browser on the machine that runs the shop can open it. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(requestContext).isLocal) throw data(null, { status: 404 });
  const emails = await listMailbox(getShop(context).db, maxEmails);
  return data(
    emails.map(({ sentAt, ...email }) => ({
      ...email,
      when: sentAt ? dateAndTime(sentAt) : '',
    })),
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Mailbox');
}

export default function Mailbox({ loaderData: emails }: Route.ComponentProps): ReactElement {
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
    <PageWidth className="py-8">
      <PageHeading
        title="Mailbox"
        note="No mail server is set up, so the shop's emails arrive here."
      />
      {emails.length === 0 && <EmptyState title="No emails yet" />}
      <ul className="grid gap-4">
        {emails.map((email) => (
          <li key={email.id}>
            <Card>
              <CardTitle className="mb-1!">{email.subject}</CardTitle>
              <p className="mb-3 text-small text-ink2">
                To {email.to} · {email.when}
              </p>
              <EmailText text={email.text} />
            </Card>
          </li>
        ))}
      </ul>
    </PageWidth>
  );
}

/** The text of an email with its links made clickable. */
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
