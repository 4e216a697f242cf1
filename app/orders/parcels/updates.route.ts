import { data } from 'react-router';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/updates.route';
import { receiveUpdate } from './receive-update.server.ts';

const statuses = { off: 404, forged: 401, unreadable: 400, stored: 200 } as const;

/**
 * The aggregator reports here how far parcels are. Nobody is signed in: only its proof counts. The address names no
 * company, because some refuse an address with their own name in it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const webhook = { text: await request.text(), headers: request.headers };
  const taken = await receiveUpdate(getShop(context), webhook);
  return Response.json({ status: taken }, { status: statuses[taken] });
}

export function loader() {
  throw data(null, { status: 404 });
}
