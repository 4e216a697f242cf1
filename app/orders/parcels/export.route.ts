import { readOrdersQuery } from '#app/orders/admin/orders-query.contract.ts';
import { requirePermissionForFile } from '#app/people/auth/require-user.server.ts';
import { recordExport } from '#app/shop/activity/record-activity.server.ts';
import { getShop } from '#platform/request.server.ts';
import { csvResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/export.route';
import { exportOrders } from './export-orders.server.ts';

/** The matching orders as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermissionForFile(args, 'orders:read-all');
  const query = readOrdersQuery(args.url.searchParams);
  const shop = getShop(args.context);
  await recordExport(shop, owner, 'Orders as CSV');
  return csvResponse('fashion-haat-orders.csv', exportOrders(shop, owner, query));
}
