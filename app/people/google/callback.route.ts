import { redirect } from 'react-router';
import { issueAuthCode } from '#app/people/api-auth/issue-auth-code.server.ts';
import { finishSignIn } from '#app/people/auth/finish-sign-in.server.ts';
import {
  redirectAfterSignIn,
  withNext,
} from '#app/people/sign-in/redirect-after-sign-in.server.ts';
import { getShop, requestContext } from '#platform/request.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/callback.route';
import { finishOAuthFlow } from './finish-oauth-flow.server.ts';
import { isApiClientUrl, withOAuthResult } from './return-url.rules.ts';

/** Where Google redirects the browser back to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const { client, oauthFlowCookie } = context.get(requestContext);
  const { flow, account } = await finishOAuthFlow(
    shop,
    {
      query: new URL(request.url).searchParams,
      state: oauthFlowCookie.read(request.headers.get('Cookie')),
    },
    client,
  );
  const { returnTo, pkce } = flow ?? { returnTo: '/', pkce: null };
  const headers = new Headers(flow ? { 'Set-Cookie': oauthFlowCookie.forget() } : {});
  if (!account.ok && isApiClientUrl(returnTo)) {
    return redirect(withOAuthResult(returnTo, account.refusal), { headers });
  }
  if (!account.ok) {
    const toast = destructiveToast(account.refusal);
    return redirectWithToast(withNext('/auth', returnTo), toast, headers);
  }
  const { userId } = account.value;
  if (pkce) {
    const code = await issueAuthCode(shop.db, { userId, pkce, now: shop.now() });
    return redirect(withOAuthResult(returnTo, { code }), { headers });
  }
  const signedIn = await finishSignIn(shop, userId, client);
  const response = redirectAfterSignIn(context, signedIn, { next: returnTo });
  response.headers.append('Set-Cookie', oauthFlowCookie.forget());
  return response;
}
