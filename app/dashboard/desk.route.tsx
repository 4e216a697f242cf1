import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { data, Outlet, useLocation } from 'react-router';
import { requireOwner } from '#app/auth/require-shopper.server.ts';
import { unlistedPage } from '#app/kit/page-title.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { LinkTabs } from '#app/ui/tabs.tsx';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/desk.route';
import { deskBase, tabs } from './dashboard.contract.ts';
import { countLowStock } from './low-stock.store.server.ts';

export const handle: LiveHandle = { live: ['products'] };

/** The frame of every tab. */
export async function loader(asked: Route.LoaderArgs) {
  const { email } = requireOwner(asked);
  const lowStock = await countLowStock(shopOf(asked.context).db);
  return data({ email, lowStock }, { headers: { 'Cache-Control': 'no-store' } });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedPage(matches[0].loaderData, 'Owner Dashboard');
}

export default function Desk({ loaderData }: Route.ComponentProps): ReactElement {
  const { email, lowStock } = loaderData;
  const { pathname } = useLocation();
  const base = deskBase(pathname);
  const [, shown = ''] = pathname.slice(base.length).split('/');
  return (
    <PageWidth className="py-8">
      <PageHeading title="Owner Dashboard" note={`Welcome back, ${email}`} />
      {lowStock > 0 && <LowStock count={lowStock} />}
      <LinkTabs
        label="Dashboard"
        items={tabs.map(({ path, name }) => ({
          to: base + path,
          label: name,
          active: path === (shown && `/${shown}`),
        }))}
      />
      <div className="pt-4">
        <Outlet />
      </div>
    </PageWidth>
  );
}

function LowStock({ count }: { count: number }): ReactElement {
  return (
    <p className="mb-4 flex items-center gap-3 rounded-md border border-banner-line bg-banner-bg px-4 py-3 text-banner-ink">
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span>
        <b className="font-semibold">Low Stock Alert:</b> {count} product(s) are running low on
        stock!
      </span>
    </p>
  );
}
