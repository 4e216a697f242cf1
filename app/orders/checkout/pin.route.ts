import { indianPincode } from '#app/people/profiles/profiles.input.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/pin.route';
import { lookUpPin } from './checkout.rules.ts';

/** For step 1 while it is filled in: the state of the PIN code, and a note on it or on the typed state. */
export function loader({ url, context }: Route.LoaderArgs): Response {
  const pincode = indianPincode.safeParse(url.searchParams.get('pincode') ?? '');
  const zones = getShop(context).settings.storeProfile.deliveryZones;
  return Response.json(lookUpPin(pincode.data ?? '', url.searchParams.get('state') ?? '', zones));
}
