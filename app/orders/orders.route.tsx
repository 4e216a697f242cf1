import type { ReactElement } from 'react';
import { requireShopper } from '#app/auth/require-shopper.server.ts';
import { formTexts, parseInput } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { answerRefusal, redirectWithToast } from '#platform/answer.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/orders.route';
import { cancelOrder } from './cancel-order.server.ts';
import { OrderCard } from './order-card.tsx';
import { orderRefusals, orderToasts } from './orders.contract.ts';
import { cancelOrderInput } from './orders.input.ts';
import { readOrders } from './read-orders.server.ts';

export const handle: LiveHandle = { live: ['orders'] };

export async function loader({ context }: Route.LoaderArgs) {
  return { orders: await readOrders(shopOf(context), requireShopper(context, '/orders')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, '/orders');
  const texts = formTexts(await request.formData());
  const input = parseInput(cancelOrderInput, texts, orderRefusals.cannotCancel);
  const result = input.ok ? await cancelOrder(shopOf(context), shopper, input.value) : input;
  if (!result.ok) return answerRefusal(result.refusal);
  return redirectWithToast('/orders', orderToasts.cancelled);
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'My Orders - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { orders } = loaderData;
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
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </PageWidth>
  );
}
