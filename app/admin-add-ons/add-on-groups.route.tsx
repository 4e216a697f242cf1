import type { ReactElement } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { submitForm } from '#app/admin/submit-form.ts';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { formValues } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { Field, NativeSelect } from '#app/ui/field.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/add-on-groups.route';
import { type AddOnListView, addOnToasts } from './admin-add-ons.contract.ts';
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
      <p className="mb-2">
        <Link to={settings} className="inline-flex min-h-11 items-center text-indigo underline">
          Back to Settings
        </Link>
      </p>
      <div className="grid max-w-2xl gap-4">
        <Card>
          <CardTitle>Add-ons</CardTitle>
          {groups.length === 0 ? (
            <p className="text-ink2">
              None yet. With one, customers choose on the product’s page what you do to a piece
              before it leaves: a blouse stitched, a fall sewn on, a lehenga cut to length.
            </p>
          ) : (
            <GroupList here={`${settings}/add-ons`} groups={groups} />
          )}
        </Card>
        <AddCard ready={ready} />
      </div>
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}

function GroupList({
  here,
  groups,
}: {
  here: string;
  groups: AddOnListView['groups'];
}): ReactElement {
  return (
    <ul className="divide-y divide-line">
      {groups.map(({ id, name, text }) => (
        <li key={id}>
          <Link to={`${here}/${id}`} className="block py-3 wrap-anywhere">
            <span className="block font-semibold text-indigo underline">{name}</span>
            <span className="text-small text-ink2">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AddCard({ ready }: Pick<AddOnListView, 'ready'>): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card>
      <CardTitle>Add from a ready one</CardTitle>
      <Form method="post" className="grid gap-4">
        <Field
          label="Add-on"
          name="ready"
          hint="Prices and days are only to begin with: set them to those of your tailor."
        >
          <NativeSelect>
            {ready.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">An empty one</option>
          </NativeSelect>
        </Field>
        <Button busy={isBusy} className="justify-self-start">
          Add Add-on
        </Button>
      </Form>
    </Card>
  );
}
