import { data } from 'react-router';
import { formatMoney } from '#app/kit/money.ts';
import { requirePermissionForFile } from '#app/people/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/new-orders.route';
import { readOrdersAfter } from './new-orders.store.server.ts';
import type { NewOrders } from './order-alerts.contract.ts';

/** The orders after `?after=`, a place in the sequence; without it, the current place. */
export async function loader(args: Route.LoaderArgs) {
  requirePermissionForFile(args, 'orders:read-all');
  const after = args.url.searchParams.get('after') ?? '';
  const place = /^\d{1,15}$/.test(after) ? Number(after) : Number.MAX_SAFE_INTEGER;
  const found = await readOrdersAfter(getShop(args.context).db, place);
  const { newest, count, displayId, customerName, totalPaise } = found;
  const latest =
    displayId === null || totalPaise === null
      ? null
      : { displayId, customerName: customerName ?? 'Guest', total: formatMoney(totalPaise) };
  return data({ newest, count, latest } satisfies NewOrders, {
    headers: { 'Cache-Control': 'no-store' },
  });
}
