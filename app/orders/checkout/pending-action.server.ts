import { redirect } from 'react-router';
import { encodeAddOns } from '#app/products/add-ons/add-ons.contract.ts';
import { readGivenAddOns } from '#app/products/add-ons/given-add-ons.input.ts';
import { cartRefusals, cartToasts } from '#app/store/cart/cart.contract.ts';
import { readNote, setNoteCookie } from '#platform/note-cookies.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { type AddedTo, addOrBuyNow } from './add-or-buy-now.server.ts';
import { pendingActionUrl } from './pending-action.rules.ts';

/**
 * Add to Cart or Buy Now by a visitor: they sign in first, then the action is resumed (Q14, Q96). The URL they
 * return to holds the action; a cookie proves that they pressed the button themselves. Only a form of the shop
 * sets that cookie, so a link on another site cannot add anything.
 */

const noteMaxAgeSeconds = 30 * 60;

/** Leads to the sign-in page, and from there back to the pending action. */
export function redirectToSignIn(
  productId: string,
  isBuyNow: boolean,
  texts: Record<string, string>,
): Response {
  const { size, color, quantity } = texts;
  const addOns = encodeAddOns(readGivenAddOns(texts));
  const action = isBuyNow ? 'buy-now' : 'add-to-cart';
  const next = pendingActionUrl({ productId, size, color, quantity, addOns, action });
  return redirectWithToast(
    `/auth?next=${encodeURIComponent(next)}`,
    destructiveToast(isBuyNow ? cartRefusals.signInToBuy : cartRefusals.signInToAdd),
    new Headers({ 'Set-Cookie': setNoteCookie('fh_asked', next, noteMaxAgeSeconds) }),
  );
}

/** Whether this request for a product's page resumes an action started in this browser. */
export function isPendingAction(request: Request, url: URL): boolean {
  return (
    url.searchParams.has('pressed') && readNote(request, 'fh_asked') === url.pathname + url.search
  );
}

/** Runs the pending action, once. If it is refused, the page opens at the choice and keeps it for correction. */
export async function resumePendingAction(
  shop: Shop,
  user: User,
  productId: string,
  url: URL,
): Promise<Response> {
  const { pressed, quantity = '1', size, color, addOns } = Object.fromEntries(url.searchParams);
  const input = { productId, size, color, quantity, addOns };
  const added = await addOrBuyNow(shop, user, pressed === 'buy-now', input);
  const pageUrl = pendingActionUrl(input);
  const answer = added.ok
    ? redirectAfterAdd(added.value, pageUrl)
    : redirectWithToast(`${pageUrl}#choose`, destructiveToast(added.refusal));
  answer.headers.append('Set-Cookie', setNoteCookie('fh_asked', '', 0));
  return answer;
}

/** Buy Now leads to the checkout, Add to Cart back to the page with a toast. */
export function redirectAfterAdd(added: AddedTo, back: string): Response {
  return added.into === 'checkout'
    ? redirect(`/checkout?checkout=${added.checkoutId}`)
    : redirectWithToast(back, cartToasts.added(added.name));
}
