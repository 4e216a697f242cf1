import type { ReactElement } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { ShipDialog } from '#app/orders/parcels/ship-form.tsx';
import { refusedPayment } from '#app/orders/payments/payments.contract.ts';
import { undoIn, withUndo } from '#app/orders/record/orders.contract.ts';
import { UndoOrder } from '#app/orders/record/undo-order.tsx';
import { readUndo } from '#app/orders/record/undo-order-changes.server.ts';
import { noResponseCode, submitForm } from '#app/people/admin-parts/submit-form.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/orders.route';
import { failedOrderTitle } from './admin-orders.contract.ts';
import { handleOrdersForm } from './handle-orders-form.server.ts';
import { OrderDetails } from './order-details.tsx';
import { OrderTable } from './order-table.tsx';
import {
  adminOrdersUrl,
  parseOpenedOrder,
  readOrdersQuery,
  shipUrl,
  withoutShipping,
} from './orders-query.contract.ts';
import { readAdminOrders } from './read-admin-orders.server.ts';
import './orders.css';

export const handle: LiveHandle = { live: ['orders'] };

export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermission(args, 'orders:read-all');
  const { searchParams } = args.url;
  const { orderId, editedTracking: track, shippedId } = parseOpenedOrder(searchParams);
  const shop = getShop(args.context);
  const [view, undo] = await Promise.all([
    readAdminOrders(shop, readOrdersQuery(searchParams), orderId, shippedId),
    readUndo(shop, owner, undoIn(searchParams)),
  ]);
  return data({ track, view, undo }, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'orders:write');
  const { pathname, search } = args.url;
  const form = await readForm(args.request);
  const result = await handleOrdersForm(getShop(args.context), owner, form);
  if (!result.ok) return refusalResponse(result.refusal, formValues(form));
  const { toast, undo = null } = result.value;
  return redirectWithToast(withUndo(withoutShipping(pathname + search), undo), toast);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, ({ intent }) => failedOrderTitle(intent));
}

/** Reloads after a refusal too: often the order has changed meanwhile. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  if (args.actionResult?.refusal?.code === noResponseCode) return false;
  return args.defaultShouldRevalidate || args.formMethod === 'POST';
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function OrdersTab({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { track, view, undo } = loaderData;
  const { refusal, typed } = actionData ?? {};
  const refusedShipping =
    refusal && (typed?.intent === 'ship' || typed?.intent === 'book')
      ? { fields: refusal.fields, typed }
      : null;
  const hrefOf = (more: Record<string, string>) =>
    withUndo(adminOrdersUrl(view.query, more), undo?.changes ?? null);
  return (
    <>
      {undo && <UndoOrder undo={undo} action={adminOrdersUrl(view.query)} />}
      <OrderTable view={view} />
      {view.opened && (
        <OrderDetails
          opened={view.opened}
          moves={view.moves}
          undo={undo}
          track={track}
          refusedTracking={
            refusal && typed?.intent === 'tracking'
              ? { link: typed.link ?? '', lineId: typed.lineId, reason: refusal.description }
              : null
          }
          refusedShipping={refusedShipping}
          refusedPayment={refusedPayment(actionData)}
          refusedNote={typed?.intent === 'note' ? typed.note : undefined}
          hrefOf={hrefOf}
        />
      )}
      {view.shipping && (
        <ShipDialog
          {...view.shipping}
          action={shipUrl(view.query, view.shipping.order.id)}
          closeHref={hrefOf({})}
          refused={refusedShipping}
        />
      )}
      {/* A field's error is shown beside it, and no toast may cover it. */}
      <RefusalToasts refusal={refusedShipping?.fields ? null : refusal} />
    </>
  );
}
