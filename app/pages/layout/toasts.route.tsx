import type { ReactElement } from 'react';
import { data, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { consumeToast } from '#platform/responses.server.ts';
import type { Route } from './+types/toasts.route';
import { defaultPageMeta } from './default-meta.ts';
import { ErrorPage } from './error-page.tsx';

/** Loads the toast that the last response left in a cookie. This layout is around every page. */
export function loader({ request }: Route.LoaderArgs) {
  const { toast, setCookie } = consumeToast(request);
  return data(toast ? [toast] : [], { headers: setCookie ? { 'Set-Cookie': setCookie } : {} });
}

/**
 * A page that only reloads its data takes no toast, which may be meant for another tab. A refused form shows
 * its refusal by itself.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (args.actionStatus !== undefined && args.actionStatus >= 400) return false;
  return args.formMethod !== undefined || args.currentUrl.href !== args.nextUrl.href;
}

/** Also for error pages: passes on their headers, such as Retry-After. */
export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export function meta({ matches, error }: Route.MetaArgs): Route.MetaDescriptors {
  return defaultPageMeta(matches[0].loaderData, error);
}

export default function Toasts(): ReactElement {
  return <Outlet />;
}

/** Caught here, so that the response of a failed page still clears the toast's cookie. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactElement {
  return <ErrorPage error={error} />;
}
