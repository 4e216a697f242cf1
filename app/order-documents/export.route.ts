import { requirePermissionForFile } from '#app/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import { csvResponse } from '#platform/responses.server.ts';
import { readOrdersQuery } from '../admin-orders/orders-query.contract.ts';
import type { Route } from './+types/export.route';
import { exportOrders } from './export-orders.server.ts';

/** The matching orders as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermissionForFile(args, 'orders:read-all');
  const query = readOrdersQuery(args.url.searchParams);
  return csvResponse('fashion-haat-orders.csv', exportOrders(getShop(args.context), owner, query));
}
