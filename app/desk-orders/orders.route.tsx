import type { ReactElement } from 'react';
import { data } from 'react-router';
import { requireOwner } from '#app/auth/require-shopper.server.ts';
import { deskBase } from '#app/dashboard/dashboard.contract.ts';
import { formTexts, parseInput } from '#app/kit/forms.ts';
import { pageNumber } from '#app/kit/pages.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { orderRefusals, orderToasts } from '#app/orders/orders.contract.ts';
import { sendAgainInput, setStatusInput } from '#app/orders/orders.input.ts';
import { sendLetterAgain } from '#app/orders/send-letter-again.server.ts';
import { setStatus } from '#app/orders/set-status.server.ts';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { answerRefusal, pageItCameFrom, redirectWithToast } from '#platform/answer.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/orders.route';
import { OrderDetails } from './order-details.tsx';
import { OrderTable } from './order-table.tsx';
import { readDeskOrders } from './read-desk-orders.server.ts';

export const handle: LiveHandle = { live: ['orders'] };

export async function loader(asked: Route.LoaderArgs) {
  requireOwner(asked);
  const { pathname, searchParams } = asked.url;
  const orderId = searchParams.get('order');
  const view = await readDeskOrders(shopOf(asked.context), {
    page: pageNumber(searchParams.get('page')),
    orderId: isUuid(orderId) ? orderId : null,
  });
  const here = `${deskBase(pathname)}/orders`;
  return data({ here, view }, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action(asked: Route.ActionArgs) {
  const shopper = requireOwner(asked);
  const { request, context, url } = asked;
  const shop = shopOf(context);
  const texts = formTexts(await request.formData());
  const back = pageItCameFrom(request, url.pathname);
  if (texts.intent === 'send-again') {
    const input = parseInput(sendAgainInput, texts, orderRefusals.noSuchLetter);
    const result = input.ok ? await sendLetterAgain(shop, shopper, input.value) : input;
    if (!result.ok) return answerRefusal(result.refusal);
    return redirectWithToast(back, orderToasts.sentAgain);
  }
  const input = parseInput(setStatusInput, texts, orderRefusals.wrongStatus);
  const result = input.ok ? await setStatus(shop, shopper, input.value) : input;
  if (!result.ok) return answerRefusal(result.refusal);
  return redirectWithToast(back, orderToasts.statusSet);
}

/** Without this, what the loader says of caching would stay behind. */
export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export default function OrdersTab({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { here, view } = loaderData;
  return (
    <>
      <OrderTable here={here} view={view} />
      {view.opened && <OrderDetails {...view.opened} closeHref={here} />}
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
