import type { ReactElement } from 'react';
import { data, Outlet, useLocation } from 'react-router';
import { formatNumber } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { LinkTabs } from '#app/kit/ui/tabs.tsx';
import { OrderAlertsButton } from '#app/orders/admin/order-alerts.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/orders-layout.route';
import { countForTabs } from './calls.store.server.ts';

export const handle: LiveHandle = { live: ['orders'] };

/** The tabs above the order views, with counts; returns only once there are any. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'orders:read-all');
  const { db } = getShop(args.context);
  const { all, pending, returns } = await countForTabs(db);
  const toCall = pending + returns.pickupCalls;
  return data({ all, toCall, returns }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function OrdersLayout({ loaderData }: Route.ComponentProps): ReactElement {
  const { all, toCall, returns } = loaderData;
  const tab = useLocation().pathname.split('/').at(-1);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <LinkTabs
          label="Orders"
          // Even on a phone there is room beside the button: then the tabs scroll.
          className="min-w-[9rem] flex-1"
          items={[
            {
              to: 'orders',
              label: `All orders (${formatNumber(all)})`,
              active: tab === 'orders',
            },
            {
              to: 'orders/calls',
              label: `To call (${formatNumber(toCall)})`,
              active: tab === 'calls',
            },
            ...(returns.all > 0 || tab === 'returns'
              ? [
                  {
                    to: 'orders/returns',
                    label: `Returns (${formatNumber(returns.open)})`,
                    active: tab === 'returns',
                  },
                ]
              : []),
          ]}
        />
        <OrderAlertsButton />
      </div>
      <Outlet />
    </>
  );
}
