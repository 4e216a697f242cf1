import type { ReactElement } from 'react';
import { andThen } from '#app/kit/result.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import {
  changeSettingsItem,
  readSettingsItem,
} from '#app/people/admin-parts/settings-item.server.ts';
import { SettingsItem } from '#app/people/admin-parts/settings-item.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/add-on-group.route';
import { parseAddOnGroup } from './add-on-group.input.ts';
import { addOnToasts, groupRefusals } from './admin-add-ons.contract.ts';
import { removeGroup, saveGroup } from './change-add-ons.server.ts';
import { GroupForm } from './group-form.tsx';
import { readAddOnForm } from './read-add-on-groups.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export function loader(args: Route.LoaderArgs) {
  return readSettingsItem(args, args.params.group, readAddOnForm);
}

export function action(args: Route.ActionArgs) {
  return changeSettingsItem(args, args.params.group, {
    list: 'add-ons',
    gone: groupRefusals.gone,
    toasts: addOnToasts,
    save: (shop, owner, id, texts) =>
      andThen(parseAddOnGroup(texts), (input) => saveGroup(shop, owner, { id, ...input })),
    remove: removeGroup,
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Add-on not saved');
}

export default function AddOnGroupPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { form } = loaderData;
  return (
    <SettingsItem
      list={{ path: 'add-ons', name: 'Add-ons' }}
      kind="add-on"
      name={form?.name}
      deleteText="Nobody can choose it any more. What was ordered with it stays as it is."
      refusal={actionData?.refusal}
    >
      {form && (
        <GroupForm
          key={form.id}
          view={form}
          typed={actionData?.typed}
          errors={actionData?.refusal?.fields ?? {}}
        />
      )}
    </SettingsItem>
  );
}
