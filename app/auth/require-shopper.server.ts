import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { redirectWithToast, type Toast } from '#platform/answer.server.ts';
import { shopperOf } from '#platform/request.server.ts';
import type { Shopper } from '#platform/shop.ts';
import { authRefusals } from './auth.contract.ts';

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * For loaders and actions that need sign-in. Out: the shopper; a visitor is sent to /auth, to come
 * back to `next` afterwards (Q14).
 */
export function requireShopper(
  context: Readonly<RouterContextProvider>,
  next: string,
  toast?: Toast,
): Shopper {
  const shopper = shopperOf(context);
  if (shopper) return shopper;
  const to = `/auth?next=${encodeURIComponent(next)}`;
  throw toast ? redirectWithToast(to, toast) : redirect(to);
}

/**
 * For loaders and actions of the owner's pages (Q25). Out: the owner. Anybody else gets the page Access
 * Denied: 403, or 401 for what a visitor sends.
 */
export function requireOwner(
  { request, url, context }: Asked,
  refusal: Refusal = authRefusals.ownerOnly,
): Shopper {
  const shopper = shopperOf(context);
  if (shopper?.isOwner) return shopper;
  const isSent = request.method !== 'GET' && request.method !== 'HEAD';
  const { title, description } = refusal;
  const signIn = shopper ? null : `/auth?next=${encodeURIComponent(url.pathname + url.search)}`;
  throw data(
    { title, description, signIn },
    { status: !shopper && isSent ? 401 : 403, headers: { 'Cache-Control': 'no-store' } },
  );
}
