import { redirect } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { safeNextPath } from '#app/people/auth/auth.rules.ts';
import { withNext } from '#app/people/sign-in/redirect-after-sign-in.server.ts';
import { getShop, readForm, requestContext } from '#platform/request.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/google.route';
import { startOAuthFlow } from './start-oauth-flow.server.ts';

export function loader() {
  return redirect('/auth');
}

/** The button 'Continue with Google' of the sign-in page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { next } = formValues(await readForm(request));
  const returnTo = safeNextPath(next, '/');
  const { client, oauthFlowCookie } = context.get(requestContext);
  const result = await startOAuthFlow(getShop(context), { returnTo, pkce: null }, client);
  if (!result.ok) {
    return redirectWithToast(withNext('/auth', returnTo), destructiveToast(result.refusal));
  }
  const { to, state } = result.value;
  return redirect(to, { status: 303, headers: { 'Set-Cookie': oauthFlowCookie.keep(state) } });
}
