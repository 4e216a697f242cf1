import type { ReactElement } from 'react';
import type { LiveHandle } from '#app/kit/topics.ts';
import { SettingsItemPage } from '#app/people/admin-parts/settings-item-page.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/add-on-group.route';
import { addOns } from './add-on-list.server.ts';
import { GroupFields } from './group-fields.tsx';

export const handle: LiveHandle = { live: ['products'] };
export const loader = addOns.itemLoader;
export const action = addOns.itemAction;

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Add-on not saved');
}

export default function AddOnGroupPage(props: Route.ComponentProps): ReactElement {
  return <SettingsItemPage {...props} Fields={GroupFields} />;
}
