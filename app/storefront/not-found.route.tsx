import type { ReactElement } from 'react';
import { data } from 'react-router';
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

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Page not found - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

export default function NotFound(): ReactElement {
  return <MissingPage />;
}
