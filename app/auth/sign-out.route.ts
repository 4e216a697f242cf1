import { redirect } from 'react-router';
import { redirectWithToast } from '#platform/answer.server.ts';
import { requestContext, shopOf, shopperOf } from '#platform/request.server.ts';
import type { Route } from './+types/sign-out.route';
import { authToasts } from './auth.contract.ts';
import { signOut } from './sign-out.server.ts';

export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  const shopper = shopperOf(context);
  if (shopper) await signOut(shopOf(context), shopper);
  const { cookie } = context.get(requestContext);
  return redirectWithToast(
    '/',
    authToasts.signedOut,
    new Headers({ 'Set-Cookie': cookie.forget() }),
  );
}
