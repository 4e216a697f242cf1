import { indianPincode } from '#app/profiles/profiles.input.ts';
import type { Route } from './+types/pin.route';
import { lookUpPin } from './checkout.rules.ts';

/** While step 1 is being filled in: what its PIN code says of the state beside it. */
export function loader({ url }: Route.LoaderArgs): Response {
  const pincode = indianPincode.safeParse(url.searchParams.get('pincode') ?? '');
  return Response.json(lookUpPin(pincode.data ?? '', url.searchParams.get('state') ?? ''));
}
