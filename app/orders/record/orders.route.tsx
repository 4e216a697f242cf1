import type { ReactElement } from 'react';
import { data } from 'react-router';
import { type FormActions, formAction, parserFor } from '#app/kit/form-action.ts';
import type { FormValues } from '#app/kit/forms.ts';
import { parsePageNumber } from '#app/kit/numbers.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { isDisplayId } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { answerOrRefuse } from '#app/kit/ui/answer-or-refuse.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { EmptyState, TryAgain } from '#app/kit/ui/empty-state.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { Pagination } from '#app/kit/ui/table.tsx';
import { buyAgain } from '#app/orders/checkout/buy-again.server.ts';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import { answerForm } from '#platform/answer-form.server.ts';
import { getShop } from '#platform/request.server.ts';
import { redirectWithToast, refererPath, type Toast } from '#platform/responses.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { Route } from './+types/orders.route';
import { cancelOrder } from './cancel-order.server.ts';
import { OrderCard } from './order-card.tsx';
import { buyAgainToast, orderRefusals, orderToasts } from './orders.contract.ts';
import { buyAgainInput, cancelOrderInput } from './orders.input.ts';
import { readOwnOrders } from './read-orders.server.ts';

export const handle: LiveHandle = { live: ['orders'] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = url;
  const user = requireUser(context, pathname + search);
  const displayId = searchParams.get('order');
  const orders = await readOwnOrders(getShop(context), user, {
    page: parsePageNumber(searchParams.get('page')),
    displayId: isDisplayId(displayId) ? displayId : null,
  });
  return { ...orders, asksToCancel: searchParams.get('cancel') };
}

const actions: FormActions<Shop, User, FormValues, { to: string | null; toast: Toast }> = {
  'buy-again': formAction(
    parserFor(buyAgainInput, orderRefusals.cannotBuyAgain),
    buyAgain,
    (result) => ({ to: '/cart', toast: buyAgainToast(result) }),
  ),
  otherwise: formAction(
    parserFor(cancelOrderInput, orderRefusals.cannotCancel),
    cancelOrder,
    () => ({
      to: null,
      toast: orderToasts.cancelled,
    }),
  ),
};

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context, '/orders');
  return answerForm({ request, context }, user, actions, ({ to, toast }) =>
    redirectWithToast(to ?? refererPath(request, '/orders'), toast),
  );
}

/** When the shop cannot be reached, each form has its own refusal, and the orders stay on the page. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isBuyAgain = (await request.clone().formData()).get('intent') === 'buy-again';
  const refusal = isBuyAgain ? orderRefusals.unreachable : orderRefusals.cannotCancel;
  // With a refusal's status React Router does not reload: nothing has changed.
  return data(await answerOrRefuse(serverAction, refusal), 422);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'My Orders');
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { orders, page, pages, highlightedDisplayId, asksToCancel } = loaderData;
  return (
    <PageWidth className="py-8">
      <PageHeading title="My Orders" />
      {orders.length === 0 ? (
        <EmptyState
          title="No orders yet"
          action={<ButtonLink to="/store">Start Shopping</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-3.5">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                isHighlighted={order.displayId === highlightedDisplayId}
                asksToCancel={asksToCancel}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={(other) => `/orders?page=${other}`} />
      <RefusalToasts refusal={actionData?.refusal} />
    </PageWidth>
  );
}

/** Heading and a retry; the failure itself is in the log. */
export function ErrorBoundary(): ReactElement {
  return (
    <PageWidth className="py-8">
      <PageHeading title="My Orders" />
      <EmptyState title={orderRefusals.listFailed.description} action={<TryAgain />} />
      <RefusalToasts refusal={orderRefusals.listFailed} />
    </PageWidth>
  );
}
