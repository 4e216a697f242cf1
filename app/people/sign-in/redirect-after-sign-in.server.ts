import { type RouterContextProvider, redirect } from 'react-router';
import { may } from '#app/kit/permissions.ts';
import { authToasts } from '#app/people/auth/auth.contract.ts';
import { safeNextPath } from '#app/people/auth/auth.rules.ts';
import type { SignInOutcome } from '#app/people/auth/finish-sign-in.server.ts';
import { setNoteCookie } from '#platform/note-cookies.server.ts';
import { requestContext } from '#platform/request.server.ts';
import { redirectWithToast, type Toast } from '#platform/responses.server.ts';

/**
 * Redirects after sign-in: the owner to /admin, others to `next` or home, and those who still need a one-time
 * code to its page. Sets the cookie.
 */
export function redirectAfterSignIn(
  context: Readonly<RouterContextProvider>,
  signedIn: SignInOutcome,
  { next, toast = authToasts.signedIn }: { next: string | null; toast?: Toast },
): Response {
  const { cookie, challengeCookie, deviceCookie } = context.get(requestContext);
  const headers = new Headers();
  if (signedIn.kind === 'challenge') {
    headers.set('Set-Cookie', challengeCookie.keep(signedIn.reference));
    const query = next ? `?${new URLSearchParams({ next })}` : '';
    return redirect(`/auth/code${query}`, { status: 303, headers });
  }
  headers.append('Set-Cookie', cookie.keep(signedIn.reference, signedIn.seconds));
  headers.append('Set-Cookie', challengeCookie.forget());
  // Else the page would show the address for some minutes to the next person after sign-out.
  headers.append('Set-Cookie', setNoteCookie('fh_signed_up', '', 0));
  if (signedIn.deviceReference !== null) {
    headers.append('Set-Cookie', deviceCookie.keep(signedIn.deviceReference));
  }
  const to = may(signedIn, 'admin:open') ? '/admin' : safeNextPath(next, '/');
  return redirectWithToast(to, toast, headers);
}

/** Adds `next` to the path, unless it is unsafe or the home page. */
export function withNext(path: string, next: string | null): string {
  const safePath = safeNextPath(next, '');
  return safePath.length > 1 ? `${path}?next=${encodeURIComponent(safePath)}` : path;
}
