import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { takeToast } from '#platform/answer.server.ts';
import type { Route } from './+types/toasts.route';

/** What the last answer has to say. It stands around every page, and has nothing to show of its own. */
export function loader({ request }: Route.LoaderArgs) {
  const { toast, setCookie } = takeToast(request);
  return data(toast ? [toast] : [], { headers: setCookie ? { 'Set-Cookie': setCookie } : {} });
}

/** A page that only refreshes itself takes no toast: it may be that of another tab of the browser. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  return asked.formMethod !== undefined || asked.currentUrl.href !== asked.nextUrl.href;
}
