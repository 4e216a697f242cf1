import type { ReactElement } from 'react';
import { data } from 'react-router';
import { unlistedPage } from '#app/kit/page-title.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/not-found.route';
import { MissingPage } from './missing-page.tsx';

const loggedAtMost = 200;

/** The missing path is logged, encoded and cut (Q87). */
export function loader({ url, context }: Route.LoaderArgs) {
  const path = url.pathname.slice(0, loggedAtMost);
  shopOf(context).log.warn('page not found', { path });
  return data(null, { status: 404 });
}

export const action = loader;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedPage(matches[0].loaderData, 'Page not found');
}

export default function NotFound(): ReactElement {
  return <MissingPage />;
}
