import type { ReactElement } from 'react';
import { data, redirect } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import { NotFoundPage } from '#app/kit/ui/not-found-page.tsx';
import { findMovedProduct } from '#app/products/seo/find-moved-product.server.ts';
import { getShop } from '#platform/request.server.ts';
import type { Route } from './+types/not-found.route';

const maxLoggedPathLength = 200;

/** Redirects addresses of the owner's former shop. Logs any other path. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const moved = await findMovedProduct(getShop(context).db, url.pathname);
  // The address may later be another product's, so browsers must not cache the redirect.
  if (moved) throw redirect(moved, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
  return notFound(url, context);
}

export function action({ url, context }: Route.ActionArgs) {
  return notFound(url, context);
}

/** Logs the missing path, percent-encoded and cut (Q87). */
function notFound(url: URL, context: Route.LoaderArgs['context']) {
  const path = url.pathname.slice(0, maxLoggedPathLength);
  getShop(context).log.warn('page not found', { path });
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Page not found');
}

export default function NotFound(): ReactElement {
  return <NotFoundPage />;
}
