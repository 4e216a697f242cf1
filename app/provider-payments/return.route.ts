import { data, redirect } from 'react-router';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/return.route';
import { finishReturn } from './finish-return.server.ts';

/** From the provider's page back to the order's page to pay on, which then says what has arrived. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const path = await finishReturn(getShop(context), url.searchParams);
  if (path === null) throw data(null, { status: 404 });
  return redirect(path, { status: 303, headers: { 'Cache-Control': 'no-store' } });
}
