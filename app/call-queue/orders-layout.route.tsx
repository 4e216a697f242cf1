import type { ReactElement } from 'react';
import { data, Outlet, useLocation } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { formatNumber } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { countOrders } from '#app/orders/orders.store.server.ts';
import { LinkTabs } from '#app/ui/tabs.tsx';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/orders-layout.route';
import { countCallQueue } from './calls.store.server.ts';

export const handle: LiveHandle = { live: ['orders'] };

/** The tabs above both views of the orders, with the counts of all orders and of those to call. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'orders:read-all');
  const { db } = getShop(args.context);
  const [all, toCall] = await Promise.all([countOrders(db), countCallQueue(db)]);
  return data({ all, toCall }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function OrdersLayout({ loaderData }: Route.ComponentProps): ReactElement {
  const { all, toCall } = loaderData;
  const { pathname } = useLocation();
  const orders = `${adminBase(pathname)}/orders`;
  const calls = `${orders}/calls`;
  return (
    <>
      <LinkTabs
        label="Orders"
        className="mb-4"
        items={[
          {
            to: orders,
            label: `All orders (${formatNumber(all)})`,
            active: pathname === orders,
          },
          {
            to: calls,
            label: `To call (${formatNumber(toCall)})`,
            active: pathname === calls,
          },
        ]}
      />
      <Outlet />
    </>
  );
}
