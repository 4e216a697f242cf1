import { redirect } from 'react-router';
import { withNext } from '#app/people/sign-in/redirect-after-sign-in.server.ts';
import { getShop, requestContext } from '#platform/request.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/authorize.route';
import { isApiClientUrl, withOAuthResult } from './return-url.rules.ts';
import { startClientOAuthFlow } from './start-client-oauth-flow.server.ts';

/** Where an API client sends the browser to sign in with a provider. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('provider') !== 'google') {
    const msg = 'Unsupported provider: provider is not enabled';
    return Response.json({ code: 400, error_code: 'validation_failed', msg }, { status: 400 });
  }
  const { client, oauthFlowCookie } = context.get(requestContext);
  const { returnTo, start } = await startClientOAuthFlow(getShop(context), searchParams, client);
  if (start.ok) {
    return redirect(start.value.to, {
      headers: { 'Set-Cookie': oauthFlowCookie.keep(start.value.state) },
    });
  }
  if (isApiClientUrl(returnTo)) return redirect(withOAuthResult(returnTo, start.refusal));
  return redirectWithToast(withNext('/auth', returnTo), destructiveToast(start.refusal));
}
