import type { ReactElement } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm, requestContext } from '#platform/request.server.ts';
import { refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/backup-key.route';
import { BackupKeyCard } from './backup-key-card.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { makeBackupKey } from './make-backup-key.server.ts';
import { readBackups } from './read-backups.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermission(args, 'backups:read');
  const { keySince, asksForCode } = await readBackups(getShop(args.context), owner);
  return data({ keySince, asksForCode }, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'backups:write');
  const { currentPassword = '', code = '' } = formValues(await readForm(args.request));
  const { client } = args.context.get(requestContext);
  const proof = { currentPassword, code };
  const made = await makeBackupKey(getShop(args.context), owner, proof, client);
  if (!made.ok) return refusalResponse(made.refusal);
  // No redirect: the secret key is in this response only.
  return { secret: made.value.secret };
}

/** The page shows a secret, so it is never cached. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
}

export default function BackupKeyPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const refusal: Refusal | undefined =
    actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  const secret = actionData && 'secret' in actionData ? actionData.secret : null;
  return (
    <>
      <SubpageLink to="../settings">Back to Settings</SubpageLink>
      <div className="max-w-2xl">
        {secret ? (
          <BackupKeyCard secret={secret} />
        ) : (
          <NewKeyCard {...loaderData} refusal={refusal} />
        )}
      </div>
      <RefusalToasts refusal={refusal} />
    </>
  );
}

function NewKeyCard({
  keySince,
  asksForCode,
  refusal,
}: {
  keySince: string | null;
  asksForCode: boolean;
  refusal: Refusal | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card>
      <CardTitle className="mb-2!">{keySince ? 'A new backup key' : 'Your backup key'}</CardTitle>
      <p className="mb-4 text-ink2">
        {keySince
          ? `Backups from now on are encrypted with the new key. Those made since ${keySince} still need the one you have: keep it as long as you keep them.`
          : 'Backups are encrypted for a key that you alone have. The shop shows it once and does not keep it: without it, nobody can open a backup, not even we. Have a password manager or pen and paper at hand.'}
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <IdentityFields asksForCode={asksForCode} refusal={refusal} />
        <Button busy={isBusy} className="justify-self-start">
          {keySince ? 'Make a New Backup Key' : 'Make a Backup Key'}
        </Button>
      </Form>
    </Card>
  );
}
