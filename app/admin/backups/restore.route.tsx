import type { ReactElement } from 'react';
import { data, redirect } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { Refusal } from '#app/kit/result.ts';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm, requestContext } from '#platform/request.server.ts';
import { refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/restore.route';
import { beginRestore } from './begin-restore.server.ts';
import { CheckCard } from './check-card.tsx';
import { checkRestore } from './check-restore.server.ts';
import { readRestore } from './read-restore.server.ts';
import { RestoreCard } from './restore-card.tsx';

export async function loader(args: Route.LoaderArgs) {
  const shop = getShop(args.context);
  const owner = requirePermission(args, 'backups:write');
  const view = await readRestore(shop, owner, args.params.name);
  if (!view) throw new Response('Not found', { status: 404 });
  return data({ view }, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'backups:write');
  const shop = getShop(args.context);
  const { client } = args.context.get(requestContext);
  const { name } = args.params;
  const texts = formValues(await readForm(args.request));
  const { currentPassword = '', code = '', backupKey = '', shopName = '' } = texts;
  const result =
    texts.intent === 'restore'
      ? await beginRestore(shop, owner, { name, shopName }, client)
      : await checkRestore(
          shop,
          owner,
          { name, backupKey, proof: { currentPassword, code } },
          client,
        );
  if (!result.ok) return refusalResponse(result.refusal);
  // The owner reads here what would change, and afterwards how it ended.
  return redirect(args.url.pathname, 303);
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function RestorePage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { view } = loaderData;
  const refusal: Refusal | undefined = actionData?.refusal;
  return (
    <>
      <SubpageLink to="../settings">Back to Settings</SubpageLink>
      <div className="max-w-2xl">
        {view.change ? (
          <RestoreCard view={view} change={view.change} refusal={refusal} />
        ) : (
          <CheckCard view={view} refusal={refusal} />
        )}
      </div>
      <RefusalToasts refusal={refusal} />
    </>
  );
}
