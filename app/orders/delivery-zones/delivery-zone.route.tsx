import type { ReactElement } from 'react';
import type { LiveHandle } from '#app/kit/topics.ts';
import { SettingsItemPage } from '#app/people/admin-parts/settings-item-page.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/delivery-zone.route';
import { deliveryZones } from './delivery-zone-list.server.ts';
import { ZoneFields } from './zone-fields.tsx';

export const handle: LiveHandle = { live: ['settings'] };
export const loader = deliveryZones.itemLoader;
export const action = deliveryZones.itemAction;

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Zone not saved');
}

export default function DeliveryZonePage(props: Route.ComponentProps): ReactElement {
  return <SettingsItemPage {...props} Fields={ZoneFields} className="max-w-2xl" />;
}
