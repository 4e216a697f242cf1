import { redirect } from 'react-router';
import { finishSignIn } from '#app/auth/finish-sign-in.server.ts';
import { answerSignedIn, withNext } from '#app/entrance/answer-signed-in.server.ts';
import { giveCode } from '#app/tokens/give-code.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/answer.server.ts';
import { requestContext, shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/callback.route';
import { finishTrip } from './finish-trip.server.ts';
import { answerTo, isProgram } from './return-address.rules.ts';

/** Where Google sends the browser back to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { client, tripCookie } = context.get(requestContext);
  const { trip, account } = await finishTrip(shop, {
    query: new URL(request.url).searchParams,
    state: tripCookie.read(request.headers.get('Cookie')),
  });
  const { returnTo, pkce } = trip ?? { returnTo: '/', pkce: null };
  const headers = new Headers(trip ? { 'Set-Cookie': tripCookie.forget() } : {});
  if (!account.ok && isProgram(returnTo)) {
    return redirect(answerTo(returnTo, account.refusal), { headers });
  }
  if (!account.ok) {
    const toast = destructiveToast(account.refusal);
    return redirectWithToast(withNext('/auth', returnTo), toast, headers);
  }
  const { userId } = account.value;
  if (pkce) {
    const code = await giveCode(shop.db, { userId, pkce, now: shop.now() });
    return redirect(answerTo(returnTo, { code }), { headers });
  }
  const signedIn = await finishSignIn(shop, userId, client);
  const answer = answerSignedIn(context, signedIn, { next: returnTo });
  answer.headers.append('Set-Cookie', tripCookie.forget());
  return answer;
}
