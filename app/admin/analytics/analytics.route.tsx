import type { ReactElement } from 'react';
import { data } from 'react-router';
import type { LiveHandle } from '#app/kit/topics.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/analytics.route';
import { Analytics } from './analytics.tsx';
import { readAnalytics } from './read-analytics.server.ts';

export const handle: LiveHandle = { live: ['orders', 'products', 'reviews'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'analytics:read');
  const view = await readAnalytics(getShop(args.context), args.url.searchParams);
  return data({ view }, { headers: { 'Cache-Control': 'no-store' } });
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function AnalyticsTab({ loaderData }: Route.ComponentProps): ReactElement {
  return <Analytics {...loaderData} />;
}
