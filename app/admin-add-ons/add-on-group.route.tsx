import type { ReactElement } from 'react';
import { data, Form } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { submitForm } from '#app/admin/submit-form.ts';
import { SubpageLink } from '#app/admin/subpage-link.tsx';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { formValues } from '#app/kit/forms.ts';
import { andThen } from '#app/kit/result.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { AlertDialog } from '#app/ui/alert-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/add-on-group.route';
import { parseAddOnGroup } from './add-on-group.input.ts';
import { addOnToasts, groupRefusals } from './admin-add-ons.contract.ts';
import { removeGroup, saveGroup } from './change-add-ons.server.ts';
import { GroupForm } from './group-form.tsx';
import { readAddOnForm } from './read-add-on-groups.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const { group: id } = args.params;
  const groups = `${adminBase(args.url.pathname)}/settings/add-ons`;
  const form = isUuid(id) ? await readAddOnForm(getShop(args.context), id) : null;
  return data({ groups, form }, { status: form ? 200 : 404 });
}

/** Saves the group, or deletes it. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const { group: id } = args.params;
  const shop = getShop(args.context);
  const texts = formValues(await readForm(args.request));
  if (!isUuid(id)) return refusalResponse(groupRefusals.gone, texts);
  const isDelete = texts.intent === 'delete-add-on';
  const result = isDelete
    ? await removeGroup(shop, owner, id)
    : await andThen(parseAddOnGroup(texts), (input) => saveGroup(shop, owner, { id, ...input }));
  if (!result.ok) return refusalResponse(result.refusal, texts);
  const groups = `${adminBase(args.url.pathname)}/settings/add-ons`;
  return redirectWithToast(groups, addOnToasts[isDelete ? 'deleted' : 'saved']);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Add-on not saved');
}

export default function AddOnGroupPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { groups, form } = loaderData;
  return (
    <>
      <SubpageLink to={groups}>Back to Add-ons</SubpageLink>
      {form ? (
        <div className="grid gap-4">
          <GroupForm
            key={form.id}
            view={form}
            typed={actionData?.typed}
            errors={actionData?.refusal?.fields ?? {}}
          />
          <Form method="post">
            <AlertDialog
              name="intent"
              value="delete-add-on"
              variant="ghost"
              title={`Delete the add-on ${form.name}?`}
              text="Nobody can choose it any more. What was ordered with it stays as it is."
              actionLabel="Delete"
              className="text-bad!"
            >
              <Icon name="trash" /> Delete Add-on
            </AlertDialog>
          </Form>
        </div>
      ) : (
        <EmptyState as="h2" title="No add-on" text="This add-on is gone." />
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
