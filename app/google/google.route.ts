import { redirect } from 'react-router';
import { safeNext } from '#app/auth/auth.rules.ts';
import { formTexts } from '#app/kit/forms.ts';
import { withNext } from '#app/sign-in/answer-signed-in.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/answer.server.ts';
import { requestContext, shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/google.route';
import { startOAuthFlow } from './start-oauth-flow.server.ts';

export function loader() {
  return redirect('/auth');
}

/** The button 'Continue with Google' of the sign-in page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { next } = formTexts(await request.formData());
  const returnTo = safeNext(next, '/');
  const { client, oauthFlowCookie } = context.get(requestContext);
  const result = await startOAuthFlow(shopOf(context), { returnTo, pkce: null }, client);
  if (!result.ok) {
    return redirectWithToast(withNext('/auth', returnTo), destructiveToast(result.refusal));
  }
  const { to, state } = result.value;
  return redirect(to, { status: 303, headers: { 'Set-Cookie': oauthFlowCookie.keep(state) } });
}
