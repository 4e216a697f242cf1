import type { LiveHandle } from '#app/kit/topics.ts';
import { SettingsListPage } from '#app/people/admin-parts/settings-list-page.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/delivery-zones.route';
import { deliveryZones } from './delivery-zone-list.server.ts';

export const handle: LiveHandle = { live: ['settings', 'delivery'] };
export const loader = deliveryZones.loader;
export const action = deliveryZones.action;

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Zone not added');
}

export default SettingsListPage;
