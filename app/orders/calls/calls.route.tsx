import { lazy, type ReactElement, useEffect } from 'react';
import { data } from 'react-router';
import { parsePageNumber } from '#app/kit/numbers.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { Pagination } from '#app/kit/ui/table.tsx';
import { useRefresh } from '#app/kit/ui/use-refresh.ts';
import { maxOrderSearchLength } from '#app/orders/admin/order-search.contract.ts';
import { refusedPayment } from '#app/orders/payments/payments.contract.ts';
import { undoIn, withUndo } from '#app/orders/record/orders.contract.ts';
import { UndoOrder } from '#app/orders/record/undo-order.tsx';
import { readUndo } from '#app/orders/record/undo-order-changes.server.ts';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { queryText } from '#app/products/catalogue/store-query.contract.ts';
import { answerForm } from '#platform/answer-form.server.ts';
import { getShop } from '#platform/request.server.ts';
import { redirectWithToast, refererPath } from '#platform/responses.server.ts';
import type { Route } from './+types/calls.route';
import { maxFinderLength } from './call-changes.contract.ts';
import { CallDetailsDialog } from './call-details-dialog.tsx';
import { callForms } from './call-forms.server.ts';
import { CallList } from './call-list.tsx';
import { callsUrl, failedCallTitle } from './call-queue.contract.ts';
import { CallSearch } from './call-search.tsx';
import { ChangeOrderDialog } from './change-order-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { readCallQueue } from './read-call-queue.server.ts';

// Not loaded unless there is a pickup to arrange.
const PickupCalls = lazy(async () => ({
  default: (await import('#app/orders/returns/pickup-calls.tsx')).PickupCalls,
}));

export const handle: LiveHandle = { live: ['orders'] };

export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermission(args, 'orders:read-all');
  const { searchParams } = args.url;
  const uuidParam = (name: string) => {
    const id = searchParams.get(name);
    return isUuid(id) ? id : null;
  };
  const page = parsePageNumber(searchParams.get('page'));
  const search = queryText(searchParams.get('search'), maxOrderSearchLength);
  const shop = getShop(args.context);
  const [view, undo] = await Promise.all([
    readCallQueue(shop, {
      ...{ page, search },
      ...{ change: uuidParam('change'), payment: uuidParam('payment'), call: uuidParam('call') },
      find: queryText(searchParams.get('find'), maxFinderLength),
    }),
    readUndo(shop, owner, undoIn(searchParams)),
  ]);
  return data({ search, view, undo }, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'orders:write');
  return answerForm(args, owner, callForms, ({ toast, redirectTo, undo = null }) => {
    if (redirectTo === 'queue') return redirectWithToast('.', toast);
    const backUrl = redirectTo
      ? `.?${new URLSearchParams(redirectTo)}`
      : refererPath(args.request, '.');
    return redirectWithToast(withUndo(backUrl, undo), toast);
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, ({ intent }) => failedCallTitle(intent));
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function CallQueueTab({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { search, view, undo } = loaderData;
  const list = callsUrl({ search, page: view.queue.page });
  const closeHref = withUndo(list, undo?.changes ?? null);
  const { queue, change, payment, call } = view;
  useRefreshAt(queue.refreshAt);
  return (
    <>
      {undo && <UndoOrder undo={undo} action={list} />}
      <CallSearch search={search} count={queue.count} />
      {queue.pickups.length > 0 && <PickupCalls calls={queue.pickups} />}
      <CallList isSearch={search !== ''} {...{ queue, list }} />
      <Pagination {...queue} hrefOf={(page) => callsUrl({ search, page })} />
      {change && (
        <ChangeOrderDialog
          change={change}
          closeHref={closeHref}
          refusal={actionData?.refusal}
          typed={actionData?.typed}
        />
      )}
      {call && (
        <CallDetailsDialog
          details={call}
          action={`.?call=${call.orderId}`}
          closeHref={closeHref}
          refusal={actionData?.refusal}
          typed={actionData?.typed}
        />
      )}
      {payment && (
        <PaymentDialog
          payment={payment}
          closeHref={closeHref}
          undo={undo && <UndoOrder undo={undo} action={list} />}
          action={`.?payment=${payment.order.id}`}
          refused={refusedPayment(actionData)}
        />
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}

/** The longest delay that a browser's timer accepts. */
const maxTimeoutMs = 2_147_483_647;

/** Reloads the queue when an order becomes due: no database change announces that. */
function useRefreshAt(timeMs: number | null): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (timeMs === null) return;
    const waitMs = Math.min(maxTimeoutMs, Math.max(1000, timeMs - Date.now()));
    return refresh(waitMs);
  }, [timeMs, refresh]);
}
