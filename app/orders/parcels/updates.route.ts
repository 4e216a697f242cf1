import { data } from 'react-router';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/updates.route';
import { receiveUpdate } from './receive-update.server.ts';

const statuses = { off: 404, forged: 401, unreadable: 400, stored: 200 } as const;

/**
 * Where the aggregator reports the state of parcels. Nobody is signed in here: only the token in `x-api-key`
 * counts. The address names no company, because Shiprocket refuses addresses with its own name.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await request.text();
  const taken = await receiveUpdate(getShop(context), request.headers.get('x-api-key'), text);
  return Response.json({ status: taken }, { status: statuses[taken] });
}

export function loader() {
  throw data(null, { status: 404 });
}
