import type { ReactElement } from 'react';
import { data, redirect } from 'react-router';
import { dateAndTime } from '#app/kit/dates.ts';
import { formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { may } from '#app/kit/permissions.ts';
import { done, type Result } from '#app/kit/result.ts';
import { isSameSecret } from '#app/kit/same-secret.ts';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { getShop, getUser, readForm, requestContext } from '#platform/request.server.ts';
import {
  destructiveToast,
  redirectWithToast,
  refusalResponse,
} from '#platform/responses.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { Route } from './+types/mailbox.route';
import { listMailbox } from './mailbox.store.server.ts';
import { MailboxEmails } from './mailbox-emails.tsx';
import { readMailboxKey, tryMailboxKey } from './mailbox-key.server.ts';
import { MailboxKeyForm } from './mailbox-key-form.tsx';

const maxEmails = 100;

/** The built-in mailbox, for the owner and for anybody with the key printed at the start. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const shop = getShop(context);
  requireMailbox(shop);
  const key = await readMailboxKey(shop);
  const typed = url.searchParams.get('key');
  if (typed !== null) {
    const opened = await openWith({ key, typed }, context);
    return opened.ok
      ? opened.value
      : redirectWithToast('/mailbox', destructiveToast(opened.refusal));
  }
  const stored = context.get(requestContext).mailboxCookie.read(request.headers.get('Cookie'));
  const mayRead =
    may(getUser(context), 'mailbox:read') || (stored !== null && isSameSecret(key, stored));
  if (!mayRead) return data(null, { status: 403, headers: { 'Cache-Control': 'no-store' } });
  const emails = await listMailbox(shop.db, maxEmails);
  return data(
    emails.map(({ sentAt, ...email }) => ({
      ...email,
      when: sentAt ? dateAndTime(sentAt) : '',
    })),
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

/** Opens the mailbox with a typed key. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = getShop(context);
  requireMailbox(shop);
  const key = await readMailboxKey(shop);
  const { key: typed = '' } = formValues(await readForm(request));
  const opened = await openWith({ key, typed }, context);
  return opened.ok ? opened.value : refusalResponse(opened.refusal);
}

/** With a mail server there is no mailbox. */
function requireMailbox({ settings }: Shop): void {
  if (settings.mailHost !== null) throw data(null, { status: 404 });
}

/** Redirects to the mailbox, with a cookie instead of the key, which should not stay in an address. */
async function openWith(
  keys: { key: string; typed: string },
  context: Route.LoaderArgs['context'],
): Promise<Result<Response>> {
  const { client, mailboxCookie } = context.get(requestContext);
  const tried = await tryMailboxKey(getShop(context), keys, client);
  if (!tried.ok) return tried;
  const headers = { 'Set-Cookie': mailboxCookie.keep(keys.key), 'Cache-Control': 'no-store' };
  return done(redirect('/mailbox', { status: 303, headers }));
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs): Headers {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  return headers;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Mailbox');
}

export default function Mailbox({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  return (
    <PageWidth className="py-8">
      <PageHeading
        title="Mailbox"
        note="No mail server is set up, so the shop's emails arrive here."
      />
      {loaderData ? (
        <MailboxEmails emails={loaderData} />
      ) : (
        <MailboxKeyForm refusal={actionData?.refusal} />
      )}
    </PageWidth>
  );
}
