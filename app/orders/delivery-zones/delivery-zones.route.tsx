import type { ReactElement } from 'react';
import { data } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { adminBase } from '#app/people/admin-parts/admin.contract.ts';
import { AddFromReady, MadeList } from '#app/people/admin-parts/ready-cards.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/delivery-zones.route';
import { zoneToasts } from './admin-delivery-zones.contract.ts';
import { addZone } from './change-zones.server.ts';
import { readZones } from './read-zones.server.ts';

export const handle: LiveHandle = { live: ['settings', 'delivery'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const settings = `${adminBase(args.url.pathname)}/settings`;
  return data({ settings, ...(await readZones(getShop(args.context))) });
}

/** Adds a zone, and leads to its form. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const { ready = '' } = formValues(await readForm(args.request));
  const added = await addZone(getShop(args.context), owner, ready);
  if (!added.ok) return refusalResponse(added.refusal);
  const zones = `${adminBase(args.url.pathname)}/settings/delivery-zones`;
  return redirectWithToast(`${zones}/${added.value.id}`, zoneToasts.added);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Zone not added');
}

export default function DeliveryZonesPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { settings, zones, elsewhere, ready } = loaderData;
  return (
    <>
      <SubpageLink to={settings}>Back to Settings</SubpageLink>
      <div className="grid max-w-2xl gap-4">
        <Card>
          <CardTitle>Delivery Zones</CardTitle>
          {zones.length === 0 ? (
            <p className="text-ink2">
              None yet: delivery costs {elsewhere} everywhere. With a zone it costs something else
              for some PIN codes or states, takes other days, or you do not deliver there.
            </p>
          ) : (
            <>
              <MadeList here={`${settings}/delivery-zones`} items={zones} />
              <p className="mt-2 text-ink2">Everywhere else: {elsewhere}.</p>
              <p className="mt-2 text-small text-ink2">
                If a PIN code is in several zones, the longer beginning counts: 411 before 4. A
                state counts before one digit and after two.
              </p>
            </>
          )}
        </Card>
        <AddFromReady
          label="Zone"
          hint="It begins with the charge of your shop: set its own."
          ready={ready}
          emptyName="An empty one"
          actionName="Add Zone"
        />
      </div>
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
