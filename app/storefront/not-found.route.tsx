import type { ReactElement } from 'react';
import { data } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/not-found.route';
import { NotFoundPage } from './not-found-page.tsx';

const maxLoggedPathLength = 200;

/** Logs the missing path, percent-encoded and cut (Q87). */
export function loader({ url, context }: Route.LoaderArgs) {
  const path = url.pathname.slice(0, maxLoggedPathLength);
  getShop(context).log.warn('page not found', { path });
  return data(null, { status: 404 });
}

export const action = loader;

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Page not found');
}

export default function NotFound(): ReactElement {
  return <NotFoundPage />;
}
