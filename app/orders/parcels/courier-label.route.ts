import { isUuid } from '#app/kit/text.ts';
import { requirePermissionForFile } from '#app/people/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/courier-label.route';
import { findCourierLabel } from './find-courier-label.server.ts';

/** Redirects to the label of the aggregator's courier, a PDF at the aggregator's. */
export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermissionForFile(args, 'orders:read-all');
  const { order, number } = args.params;
  const found =
    isUuid(order) && /^[1-9][0-9]{0,3}$/.test(number)
      ? await findCourierLabel(getShop(args.context), owner, order, Number(number))
      : null;
  if (!found) throw new Response('Not found', { status: 404 });
  return 'url' in found
    ? new Response(null, {
        status: 302,
        headers: { Location: found.url, 'Cache-Control': 'no-store' },
      })
    : new Response(found.problem, { status: 502 });
}
