import type { LiveHandle } from '#app/kit/topics.ts';
import { SettingsListPage } from '#app/people/admin-parts/settings-list-page.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/add-on-groups.route';
import { addOns } from './add-on-list.server.ts';

export const handle: LiveHandle = { live: ['products'] };
export const loader = addOns.loader;
export const action = addOns.action;

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Add-on not added');
}

export default SettingsListPage;
