import { data, type RouterContextProvider, redirect } from 'react-router';
import { may, type Permission } from '#app/kit/permissions.ts';
import type { Refusal } from '#app/kit/result.ts';
import { escapeHtml } from '#app/kit/text.ts';
import { getUser } from '#platform/request.server.ts';
import { redirectWithToast, type Toast } from '#platform/responses.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { authRefusals } from './auth.contract.ts';

type RouteArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * For loaders and actions that need sign-in. Returns the user.
 * @throws a redirect of visitors to /auth, and back to `next` afterwards (Q14)
 */
export function requireUser(
  context: Readonly<RouterContextProvider>,
  next: string,
  toast?: Toast,
): User {
  const user = getUser(context);
  if (user) return user;
  const to = `/auth?next=${encodeURIComponent(next)}`;
  throw toast ? redirectWithToast(to, toast) : redirect(to);
}

/**
 * For loaders and actions of the owner's pages (Q25). Returns the user if their role has the permission.
 * @throws the page Access Denied: 403, or 401 for a form submitted by a visitor
 */
export function requirePermission<P extends Permission>(
  { request, url, context }: RouteArgs,
  permission: P,
  refusal: Refusal = authRefusals.ownerOnly,
): Permitted<P> {
  const user = getUser(context);
  if (may(user, permission)) return user;
  const isSubmission = request.method !== 'GET' && request.method !== 'HEAD';
  const { title, description } = refusal;
  const signIn = user ? null : `/auth?next=${encodeURIComponent(url.pathname + url.search)}`;
  throw data(
    { title, description, signIn },
    { status: !user && isSubmission ? 401 : 403, headers: { 'Cache-Control': 'no-store' } },
  );
}

/** The same for a route that returns a file: Access Denied is then plain HTML. */
export function requirePermissionForFile<P extends Permission>(
  { context }: RouteArgs,
  permission: P,
): Permitted<P> {
  const user = getUser(context);
  if (may(user, permission)) return user;
  const title = escapeHtml(authRefusals.ownerOnly.title);
  const description = escapeHtml(authRefusals.ownerOnly.description);
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1><p>${description}</p><p><a href="/auth">Sign In</a></p></body></html>`;
  throw new Response(html, {
    status: 403,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
