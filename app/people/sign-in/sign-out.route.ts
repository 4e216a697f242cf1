import { redirect } from 'react-router';
import { authRefusals, authToasts } from '#app/people/auth/auth.contract.ts';
import { signOut } from '#app/people/auth/sessions.server.ts';
import { getShop, getUser, requestContext } from '#platform/request.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/sign-out.route';

export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  const shop = getShop(context);
  const user = getUser(context);
  const { cookie, id } = context.get(requestContext);
  try {
    if (user) await signOut(shop, user);
  } catch (error) {
    // The session may still exist, so the cookie stays.
    shop.log.error('sign-out failed', { id, error });
    return redirectWithToast('/', destructiveToast(authRefusals.signOutFailed));
  }
  return redirectWithToast(
    '/',
    authToasts.signedOut,
    new Headers({ 'Set-Cookie': cookie.forget() }),
  );
}
