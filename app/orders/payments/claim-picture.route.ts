import { requirePermissionForFile } from '#app/people/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/claim-picture.route';
import { findScreenshot } from './payment-claims.store.server.ts';

/** The screenshot of a payment, for the owner alone. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  requirePermissionForFile(args, 'orders:read-all');
  const { claim } = args.params;
  const isId = /^\d+$/.test(claim);
  const picture = isId ? await findScreenshot(getShop(args.context).db, claim) : undefined;
  const headers = { 'Cache-Control': 'no-store' };
  if (!picture) return new Response('There is no such picture.', { status: 404, headers });
  return new Response(new Uint8Array(picture), {
    headers: { ...headers, 'Content-Type': 'image/webp' },
  });
}
