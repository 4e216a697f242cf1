import { may } from '#app/kit/permissions.ts';
import {
  type PrivateUrl,
  privateFile,
  privatePath,
} from '#app/products/uploads/uploads.contract.ts';
import { getShop, getUser } from '#platform/request.server.ts';
import type { Route } from './+types/return-picture.route';
import { isReturnPicture } from './returns.store.server.ts';

/** A picture of a return, for its sender and the owner; for anybody else it is not found. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const headers = { 'Cache-Control': 'private, no-store' };
  const shop = getShop(context);
  const url: PrivateUrl = `${privatePath}${params.file}`;
  const user = /^[0-9a-f]{24}\.webp$/.test(params.file) ? getUser(context) : null;
  const sender = { userId: may(user, 'orders:read-all') ? null : (user?.userId ?? '') };
  const isTheirs = user !== null && (await isReturnPicture(shop.db, url, sender));
  const picture = isTheirs ? await shop.files.read(privateFile(url)) : null;
  if (!picture) return new Response('There is no such picture.', { status: 404, headers });
  return new Response(picture.bytes, { headers: { ...headers, 'Content-Type': 'image/webp' } });
}
