import type { ReactElement } from 'react';
import { data, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { consumeToast } from '#platform/responses.server.ts';
import type { Route } from './+types/toasts.route';
import { defaultPageMeta } from './default-meta.ts';
import { ErrorPage } from './error-page.tsx';

/** What the last answer has to say. It stands around every page, and has nothing to show of its own. */
export function loader({ request }: Route.LoaderArgs) {
  const { toast, setCookie } = consumeToast(request);
  return data(toast ? [toast] : [], { headers: setCookie ? { 'Set-Cookie': setCookie } : {} });
}

/**
 * A page that only refreshes itself takes no toast: it may be that of another tab of the browser. What is
 * refused is told by the answer itself.
 */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  if (asked.actionStatus !== undefined && asked.actionStatus >= 400) return false;
  return asked.formMethod !== undefined || asked.currentUrl.href !== asked.nextUrl.href;
}

export function meta({ matches, error }: Route.MetaArgs): Route.MetaDescriptors {
  return defaultPageMeta(matches[0].loaderData, error);
}

export default function Toasts(): ReactElement {
  return <Outlet />;
}

/** Caught here, a page that failed still tells the browser that its toast is taken. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactElement {
  return <ErrorPage error={error} />;
}
