import type { ReactElement } from 'react';
import { data, Link, redirect } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import { NotFoundPage } from '#app/kit/ui/not-found-page.tsx';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/return.route';
import { finishReturn } from './finish-return.server.ts';

/** From the provider's page back to the order's page to pay on, which then says what has arrived. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const headers = { 'Cache-Control': 'no-store' };
  const path = await finishReturn(getShop(context), url.searchParams);
  return path === null
    ? data(null, { status: 404, headers })
    : redirect(path, { status: 303, headers });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Page not found');
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

/** For an address that the provider has not signed, as of a link that was cut. */
export default function ReturnedUnsigned(): ReactElement {
  return (
    <NotFoundPage>
      If you have paid, your order says so as soon as the payment has arrived:{' '}
      <Link to="/orders" className="text-indigo underline">
        see your orders
      </Link>
      .
    </NotFoundPage>
  );
}
