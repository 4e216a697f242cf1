import { requireUser } from '#app/people/auth/require-user.server.ts';
import { recordExport } from '#app/shop/activity/record-activity.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/data-export.route';
import { exportUserData } from './export-user-data.server.ts';

/** 'Download my data' (Q109). */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const user = requireUser(context, '/profile');
  const userData = await exportUserData(shop, user);
  await recordExport(shop, user, 'My data');
  return new Response(JSON.stringify(userData, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="fashion-haat-my-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}
