import { redirect } from 'react-router';
import { cartRefusals, cartToasts } from '#app/cart/cart.contract.ts';
import { readNote, setNoteCookie } from '#platform/note-cookies.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { type AddedTo, addOrBuyNow } from './add-or-buy-now.server.ts';
import { pendingActionUrl } from './pending-action.rules.ts';

/**
 * Add to Cart or Buy Now, pressed by somebody who has yet to sign in: she signs in first, and then it is done
 * (Q14, Q96). The address she comes back to says what; a note in her browser says that she herself pressed
 * it. The note is left by a form of the shop alone, so a link of others adds nothing.
 */

const noteMaxAgeSeconds = 30 * 60;

/** To sign in, and back to what was pressed. */
export function redirectToSignIn(
  productId: string,
  isBuyNow: boolean,
  { size, color, quantity }: Record<string, string>,
): Response {
  const pressed = isBuyNow ? 'buy-now' : 'add-to-cart';
  const next = pendingActionUrl({ productId, size, color, quantity, pressed });
  return redirectWithToast(
    `/auth?next=${encodeURIComponent(next)}`,
    destructiveToast(isBuyNow ? cartRefusals.signInToBuy : cartRefusals.signInToAdd),
    new Headers({ 'Set-Cookie': setNoteCookie('fh_asked', next, noteMaxAgeSeconds) }),
  );
}

/** In: the request for a product's page. Out: whether its address is what was pressed in this browser. */
export function isPendingAction(request: Request, url: URL): boolean {
  return (
    url.searchParams.has('pressed') && readNote(request, 'fh_asked') === url.pathname + url.search
  );
}

/** Does what was asked for, once. Refused, the choice is still on the page, to be put right. */
export async function resumePendingAction(
  shop: Shop,
  user: User,
  productId: string,
  url: URL,
): Promise<Response> {
  const { pressed, quantity = '1', ...choice } = Object.fromEntries(url.searchParams);
  const action = { ...choice, quantity, productId };
  const outcome = await addOrBuyNow(shop, user, pressed === 'buy-now', action);
  const pageUrl = pendingActionUrl(action);
  const answer = outcome.ok
    ? redirectAfterAdd(outcome.value, pageUrl)
    : redirectWithToast(pageUrl, destructiveToast(outcome.refusal));
  answer.headers.append('Set-Cookie', setNoteCookie('fh_asked', '', 0));
  return answer;
}

/** To the checkout, or back to the page with a toast. */
export function redirectAfterAdd(outcome: AddedTo, back: string): Response {
  return outcome.into === 'checkout'
    ? redirect(`/checkout?checkout=${outcome.checkoutId}`)
    : redirectWithToast(back, cartToasts.added(outcome.name));
}
