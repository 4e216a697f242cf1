import type { ReactElement } from 'react';
import { data } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { adminBase } from '#app/people/admin-parts/admin.contract.ts';
import { AddFromReady, MadeList } from '#app/people/admin-parts/ready-cards.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/add-on-groups.route';
import { addOnToasts } from './admin-add-ons.contract.ts';
import { addGroup } from './change-add-ons.server.ts';
import { readAddOnGroups } from './read-add-on-groups.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const settings = `${adminBase(args.url.pathname)}/settings`;
  return data({ settings, ...(await readAddOnGroups(getShop(args.context))) });
}

/** Adds a group, and leads to its form. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const { ready = '' } = formValues(await readForm(args.request));
  const added = await addGroup(getShop(args.context), owner, ready);
  if (!added.ok) return refusalResponse(added.refusal);
  const groups = `${adminBase(args.url.pathname)}/settings/add-ons`;
  return redirectWithToast(`${groups}/${added.value.id}`, addOnToasts.added);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Add-on not added');
}

export default function AddOnGroupsPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { settings, groups, ready } = loaderData;
  return (
    <>
      <SubpageLink to={settings}>Back to Settings</SubpageLink>
      <div className="grid max-w-2xl gap-4">
        <Card>
          <CardTitle>Add-ons</CardTitle>
          {groups.length === 0 ? (
            <p className="text-ink2">
              None yet. With one, customers choose on the product’s page what you do to a piece
              before it leaves: a blouse stitched, a fall sewn on, a lehenga cut to length.
            </p>
          ) : (
            <MadeList here={`${settings}/add-ons`} items={groups} />
          )}
        </Card>
        <AddFromReady
          label="Add-on"
          hint="Prices and days are only to begin with: set them to those of your tailor."
          ready={ready}
          emptyName="An empty one"
          actionName="Add Add-on"
        />
      </div>
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
