import type { ReactElement } from 'react';
import { andThen } from '#app/kit/result.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import {
  changeSettingsItem,
  readSettingsItem,
} from '#app/people/admin-parts/settings-item.server.ts';
import { SettingsItem } from '#app/people/admin-parts/settings-item.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { stateNames } from '#app/shop/delivery/pin-prefixes.rules.ts';
import type { Route } from './+types/delivery-zone.route';
import { zoneRefusals, zoneToasts } from './admin-delivery-zones.contract.ts';
import { removeZone, saveZone } from './change-zones.server.ts';
import { parseDeliveryZone } from './delivery-zone.input.ts';
import { readZoneForm } from './read-zones.server.ts';
import { ZoneForm } from './zone-form.tsx';

export const handle: LiveHandle = { live: ['settings'] };

export function loader(args: Route.LoaderArgs) {
  return readSettingsItem(args, args.params.zone, readZoneForm);
}

export function action(args: Route.ActionArgs) {
  return changeSettingsItem(args, args.params.zone, {
    list: 'delivery-zones',
    gone: zoneRefusals.gone,
    toasts: zoneToasts,
    save: (shop, owner, id, texts) =>
      andThen(parseDeliveryZone(texts, stateNames), (zone) =>
        saveZone(shop, owner, { id, ...zone }),
      ),
    remove: removeZone,
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Zone not saved');
}

export default function DeliveryZonePage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { form } = loaderData;
  return (
    <SettingsItem
      list={{ path: 'delivery-zones', name: 'Delivery Zones' }}
      kind="zone"
      name={form?.name}
      deleteText="Its places have the charge of your shop again. Orders that were placed stay as they are."
      refusal={actionData?.refusal}
      className="max-w-2xl"
    >
      {form && (
        <ZoneForm
          key={form.id}
          view={form}
          typed={actionData?.typed}
          errors={actionData?.refusal?.fields ?? {}}
        />
      )}
    </SettingsItem>
  );
}
