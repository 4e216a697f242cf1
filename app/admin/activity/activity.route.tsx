import type { ReactElement } from 'react';
import { data } from 'react-router';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/activity.route';
import { ActivityList } from './activity-list.tsx';
import { readActivityQuery } from './admin-activity.contract.ts';
import { readActivity } from './read-activity.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermission(args, 'activity:read');
  const view = await readActivity(
    getShop(args.context),
    owner,
    readActivityQuery(args.url.searchParams),
  );
  return data({ view }, { headers: { 'Cache-Control': 'no-store' } });
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function Activity({ loaderData }: Route.ComponentProps): ReactElement {
  return (
    <>
      <SubpageLink to="../settings">Back to Settings</SubpageLink>
      <ActivityList view={loaderData.view} />
    </>
  );
}
