import type { ReactElement } from 'react';
import { data, Form } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { submitForm } from '#app/admin/submit-form.ts';
import { SubpageLink } from '#app/admin/subpage-link.tsx';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { stateNames } from '#app/delivery/pin-prefixes.rules.ts';
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
import type { Route } from './+types/delivery-zone.route';
import { zoneRefusals, zoneToasts } from './admin-delivery-zones.contract.ts';
import { removeZone, saveZone } from './change-zones.server.ts';
import { parseDeliveryZone } from './delivery-zone.input.ts';
import { readZoneForm } from './read-zones.server.ts';
import { ZoneForm } from './zone-form.tsx';

export const handle: LiveHandle = { live: ['settings'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const { zone: id } = args.params;
  const zones = `${adminBase(args.url.pathname)}/settings/delivery-zones`;
  const form = isUuid(id) ? await readZoneForm(getShop(args.context), id) : null;
  return data({ zones, form }, { status: form ? 200 : 404 });
}

/** Saves the zone, or deletes it. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const { zone: id } = args.params;
  const shop = getShop(args.context);
  const texts = formValues(await readForm(args.request));
  if (!isUuid(id)) return refusalResponse(zoneRefusals.gone, texts);
  const isDelete = texts.intent === 'delete-zone';
  const result = isDelete
    ? await removeZone(shop, owner, id)
    : await andThen(parseDeliveryZone(texts, stateNames), (zone) =>
        saveZone(shop, owner, { id, ...zone }),
      );
  if (!result.ok) return refusalResponse(result.refusal, texts);
  const zones = `${adminBase(args.url.pathname)}/settings/delivery-zones`;
  return redirectWithToast(zones, zoneToasts[isDelete ? 'deleted' : 'saved']);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Zone not saved');
}

export default function DeliveryZonePage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { zones, form } = loaderData;
  return (
    <>
      <SubpageLink to={zones}>Back to Delivery Zones</SubpageLink>
      {form ? (
        <div className="grid max-w-2xl gap-4">
          <ZoneForm
            key={form.id}
            view={form}
            typed={actionData?.typed}
            errors={actionData?.refusal?.fields ?? {}}
          />
          <Form method="post">
            <AlertDialog
              name="intent"
              value="delete-zone"
              variant="ghost"
              title={`Delete the zone ${form.name}?`}
              text="Its places have the charge of your shop again. Orders that were placed stay as they are."
              actionLabel="Delete"
              className="text-bad!"
            >
              <Icon name="trash" /> Delete Zone
            </AlertDialog>
          </Form>
        </div>
      ) : (
        <EmptyState as="h2" title="No zone" text="This zone is gone." />
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
