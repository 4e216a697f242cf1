import type { ReactElement } from 'react';
import { data, Link, Outlet, redirect, useFetcher } from 'react-router';
import { readLowStock } from '#app/admin/overview/low-stock.store.server.ts';
import { formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { formatNumber } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { OrderAlerts } from '#app/orders/admin/order-alerts.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { hasGeneratedPassword } from '#app/people/auth/users.store.server.ts';
import { readNote, setNoteCookie } from '#platform/note-cookies.server.ts';
import { getShop, getUser, readForm } from '#platform/request.server.ts';
import { refererPath } from '#platform/responses.server.ts';
import type { Route } from './+types/admin.route';
import { AdminNav } from './admin-nav.tsx';
import { denialAfterRestore } from './denial-after-restore.server.ts';
import './admin-frame.css';

export const handle: LiveHandle = { live: ['products', 'orders'] };

export async function loader(args: Route.LoaderArgs) {
  const shop = getShop(args.context);
  const denial = denialAfterRestore(shop, getUser(args.context));
  const { email, userId } = requirePermission(args, 'admin:open', denial);
  const { db } = shop;
  const [lowStock, mustChangePassword] = await Promise.all([
    readLowStock(db),
    hasGeneratedPassword(db, userId),
  ]);
  const showsLowStock =
    lowStock.count > 0 && readNote(args.request, 'fh_low_stock') !== lowStock.key;
  return data(
    { email, mustChangePassword, lowStock: showsLowStock ? lowStock : null },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

/** Dismisses the low stock warning until the browser closes or other products run low (Q105). */
export async function action(args: Route.ActionArgs) {
  requirePermission(args, 'admin:open');
  const { key = '' } = formValues(await readForm(args.request));
  return redirect(refererPath(args.request, args.url.pathname), {
    status: 303,
    headers: { 'Set-Cookie': setNoteCookie('fh_low_stock', key.slice(0, 32), null) },
  });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Owner Dashboard');
}

export default function Admin({ loaderData }: Route.ComponentProps): ReactElement {
  const { email, mustChangePassword, lowStock } = loaderData;
  return (
    <PageWidth className="admin-frame">
      <div className="admin-side">
        <div className="admin-title">
          <h1 className="heading-mark">Owner Dashboard</h1>
          <p>{`Welcome back, ${email}`}</p>
        </div>
        <AdminNav />
      </div>
      <div>
        <OrderAlerts version={loaderData} />
        {mustChangePassword && <GeneratedPassword />}
        {lowStock && <LowStock lowStock={lowStock} />}
        <Outlet />
      </div>
    </PageWidth>
  );
}

/** Stays until the password has been changed. */
function GeneratedPassword(): ReactElement {
  return (
    <p className="mb-4 flex items-center gap-3 rounded-md border border-line bg-card px-4 py-3">
      <Icon name="key-round" className="text-ink2" />
      <span>
        The password you sign in with was made by the shop.{' '}
        <Link to="/profile?change=password" className="text-indigo underline">
          Change it
        </Link>
        .
      </span>
    </p>
  );
}

function LowStock({ lowStock }: { lowStock: { count: number; key: string } }): ReactElement {
  const fetcher = useFetcher();
  return (
    <div className="mb-4 flex items-center gap-3 rounded-md border border-banner-line bg-banner-bg py-1 pr-2 pl-4 text-banner-ink">
      <Icon name="triangle-exclamation-point" />
      <p className="flex-1">
        <b className="font-semibold">Low Stock Alert:</b>{' '}
        <Link to="products?show=low" className="underline">
          {formatNumber(lowStock.count)} product(s) are running low on stock!
        </Link>
      </p>
      <fetcher.Form method="post" action=".">
        <input type="hidden" name="key" value={lowStock.key} />
        <Button
          variant="ghost"
          size="icon"
          className="text-banner-ink"
          aria-label="Dismiss the low stock alert"
          busy={fetcher.state !== 'idle'}
        >
          <Icon name="x" />
        </Button>
      </fetcher.Form>
    </div>
  );
}
