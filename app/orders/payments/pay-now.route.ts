import { data, redirect } from 'react-router';
import { getShop, requestContext } from '#platform/request.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/pay-now.route';
import { countPayNow } from './count-pay-now.server.ts';
import { openPaymentPage } from './open-payment-page.server.ts';
import { payPathStart } from './pay-links.rules.ts';
import { findOrderToPay } from './read-pay-page.server.ts';

/** To the payment provider's page; back to the shop's with a reason where that is not possible. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const key = url.searchParams.get('key') ?? '';
  const address = { displayId: params.order, key };
  const order = shop.paymentProvider ? await findOrderToPay(shop, address) : null;
  if (!shop.paymentProvider || !order) throw data(null, { status: 404 });
  const back = `${payPathStart}${order.displayId}?${new URLSearchParams({ key })}`;
  if (request.method === 'HEAD') return redirect(back, 303);
  const counted = await countPayNow(shop, order, context.get(requestContext).client);
  if (!counted.ok) return redirectWithToast(back, destructiveToast(counted.refusal));
  const page = await openPaymentPage(shop, shop.paymentProvider, order.id);
  if (!page.ok) return redirectWithToast(back, destructiveToast(page.refusal));
  return redirect(page.value, { status: 303, headers: { 'Cache-Control': 'no-store' } });
}
