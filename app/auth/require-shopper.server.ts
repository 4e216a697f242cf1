import { type RouterContextProvider, redirect } from 'react-router';
import { redirectWithToast, type Toast } from '#platform/answer.server.ts';
import { shopperOf } from '#platform/request.server.ts';
import type { Shopper } from '#platform/shop.ts';

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
