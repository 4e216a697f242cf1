import type { ReactElement } from 'react';
import { data, Form } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { submitForm } from '#app/admin/submit-form.ts';
import { SubpageLink } from '#app/admin/subpage-link.tsx';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { formValues } from '#app/kit/forms.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { AlertDialog } from '#app/ui/alert-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/attribute.route';
import { attributeRefusals, attributeToasts } from './admin-attributes.contract.ts';
import { AttributeForm } from './attribute-form.tsx';
import { removeAttribute, saveAttribute } from './change-attributes.server.ts';
import { readAttributeForm } from './read-attributes.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const { attribute: id } = args.params;
  const list = `${adminBase(args.url.pathname)}/settings/attributes`;
  const form = isUuid(id) ? await readAttributeForm(getShop(args.context), id) : null;
  return data({ list, form }, { status: form ? 200 : 404 });
}

/** Saves the attribute, or deletes it. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const { attribute: id } = args.params;
  const shop = getShop(args.context);
  const texts = formValues(await readForm(args.request));
  if (!isUuid(id)) return refusalResponse(attributeRefusals.gone, texts);
  const isDelete = texts.intent === 'delete-attribute';
  const result = isDelete
    ? await removeAttribute(shop, owner, id)
    : await saveAttribute(shop, owner, id, texts);
  if (!result.ok) return refusalResponse(result.refusal, texts);
  const list = `${adminBase(args.url.pathname)}/settings/attributes`;
  return redirectWithToast(list, attributeToasts[isDelete ? 'deleted' : 'saved']);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => attributeRefusals.gone.title);
}

export default function AttributePage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { list, form } = loaderData;
  return (
    <>
      <SubpageLink to={list}>Back to Attributes</SubpageLink>
      {form ? (
        <div className="grid max-w-2xl gap-4">
          <AttributeForm
            key={form.id}
            view={form}
            typed={actionData?.typed}
            errors={actionData?.refusal?.fields ?? {}}
          />
          <Form method="post">
            <AlertDialog
              name="intent"
              value="delete-attribute"
              variant="ghost"
              title={`Delete the attribute ${form.name}?`}
              text="What products have of it is deleted, too."
              actionLabel="Delete"
              className="text-bad!"
            >
              <Icon name="trash" /> Delete Attribute
            </AlertDialog>
          </Form>
        </div>
      ) : (
        <EmptyState as="h2" title="No attribute" text="This attribute is gone." />
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
