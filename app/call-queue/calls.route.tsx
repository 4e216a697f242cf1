import { type ReactElement, useEffect } from 'react';
import { data } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { keepForm } from '#app/admin/kept-form.ts';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { formTexts } from '#app/kit/forms.ts';
import { pageNumber } from '#app/kit/numbers.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { useRefresh } from '#app/ui/refresh.ts';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { Pages } from '#app/ui/table.tsx';
import { answerRefusal, pageItCameFrom, redirectWithToast } from '#platform/answer.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/calls.route';
import { CallList } from './call-list.tsx';
import { callToasts, failedCallTitle } from './call-queue.contract.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { readCallQueue } from './read-call-queue.server.ts';
import { takeForm } from './take-form.server.ts';

export const handle: LiveHandle = { live: ['orders'] };

export async function loader(asked: Route.LoaderArgs) {
  requirePermission(asked, 'orders:read-all');
  const { pathname, searchParams } = asked.url;
  const idOf = (name: string) => {
    const id = searchParams.get(name);
    return isUuid(id) ? id : null;
  };
  const page = pageNumber(searchParams.get('page'));
  const view = await readCallQueue(shopOf(asked.context), {
    page,
    change: idOf('change'),
    payment: idOf('payment'),
  });
  const adminPath = adminBase(pathname);
  const here = `${adminPath}/orders/calls`;
  const list = page > 1 ? `${here}?page=${page}` : here;
  return data({ adminPath, here, list, view }, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action(asked: Route.ActionArgs) {
  const owner = requirePermission(asked, 'orders:write');
  const { request, context, url } = asked;
  const texts = formTexts(await request.formData());
  const result = await takeForm(shopOf(context), owner, texts);
  if (!result.ok) return answerRefusal(result.refusal, texts);
  const { toast, next } = result.value;
  const here = `${adminBase(url.pathname)}/orders/calls`;
  if (next === 'queue') return redirectWithToast(here, callToasts[toast]);
  const back =
    typeof next === 'string' ? pageItCameFrom(request, here) : `${here}?payment=${next.payment}`;
  return redirectWithToast(back, callToasts[toast]);
}

export function clientAction(asked: Route.ClientActionArgs) {
  return keepForm(asked, ({ intent }) => failedCallTitle(intent));
}

export { headersOfLoader as headers } from '#platform/answer.server.ts';

export default function Calls({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { adminPath, here, list, view } = loaderData;
  const { queue, change, payment } = view;
  useReturnAt(queue.nextAt);
  return (
    <>
      <CallList queue={queue} adminPath={adminPath} list={list} />
      <Pages
        {...queue}
        hrefOf={(page) => `${here}?page=${page}`}
        back="Before these"
        onward="After these"
      />
      {change && (
        <ChangeDialog
          change={change}
          action={`${here}?change=${change.order.id}`}
          closeHref={list}
          refusal={actionData?.refusal}
          typed={actionData?.typed}
        />
      )}
      {payment && (
        <PaymentDialog
          payment={payment}
          adminPath={adminPath}
          closeHref={list}
          refusal={actionData?.refusal}
          typed={actionData?.typed}
        />
      )}
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}

/** The longest wait that a browser's timer can hold. */
const longestWaitMs = 2_147_483_647;

/** Asks for the queue again when an order comes due: nothing in the database changes at that moment. */
function useReturnAt(time: number | null): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (time === null) return;
    const wait = Math.min(longestWaitMs, Math.max(1000, time - Date.now()));
    return refresh(wait);
  }, [time, refresh]);
}
