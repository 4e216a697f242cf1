import type { ReactElement } from 'react';
import type { LiveHandle } from '#app/kit/topics.ts';
import {
  changeSettingsItem,
  readSettingsItem,
} from '#app/people/admin-parts/settings-item.server.ts';
import { SettingsItem } from '#app/people/admin-parts/settings-item.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/attribute.route';
import { attributeRefusals, attributeToasts } from './admin-attributes.contract.ts';
import { AttributeForm } from './attribute-form.tsx';
import { removeAttribute, saveAttribute } from './change-attributes.server.ts';
import { readAttributeForm } from './read-attributes.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export function loader(args: Route.LoaderArgs) {
  return readSettingsItem(args, args.params.attribute, readAttributeForm);
}

export function action(args: Route.ActionArgs) {
  return changeSettingsItem(args, args.params.attribute, {
    list: 'attributes',
    gone: attributeRefusals.gone,
    toasts: attributeToasts,
    save: saveAttribute,
    remove: removeAttribute,
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => attributeRefusals.gone.title);
}

export default function AttributePage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { form } = loaderData;
  return (
    <SettingsItem
      list={{ path: 'attributes', name: 'Attributes' }}
      kind="attribute"
      name={form?.name}
      deleteText="What products have of it is deleted, too."
      refusal={actionData?.refusal}
      className="max-w-2xl"
    >
      {form && (
        <AttributeForm
          key={form.id}
          view={form}
          typed={actionData?.typed}
          errors={actionData?.refusal?.fields ?? {}}
        />
      )}
    </SettingsItem>
  );
}
