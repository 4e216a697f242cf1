import { data } from 'react-router';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/updates.route';
import { receiveUpdate } from './receive-update.server.ts';

const statuses = { off: 404, forged: 401, unreadable: 400, stored: 200 } as const;

/**
 * Where the aggregator says how far parcels are. Nobody is signed in here: what the aggregator proves itself with is all that counts. The
 * address names no company: not every one takes an address with its own name in it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const webhook = { text: await request.text(), headers: request.headers };
  const taken = await receiveUpdate(getShop(context), webhook);
  return Response.json({ status: taken }, { status: statuses[taken] });
}

export function loader() {
  throw data(null, { status: 404 });
}
