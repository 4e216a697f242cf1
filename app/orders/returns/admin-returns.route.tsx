import type { ReactElement } from 'react';
import { data } from 'react-router';
import { parsePageNumber } from '#app/kit/numbers.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { Pagination } from '#app/kit/ui/table.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { answerForm } from '#platform/answer-form.server.ts';
import { getShop } from '#platform/request.server.ts';
import { redirectWithToast, refererPath } from '#platform/responses.server.ts';
import type { Route } from './+types/admin-returns.route';
import { OwnerReturn } from './owner-return.tsx';
import { readOwnerReturns } from './read-returns.server.ts';
import { returnForms } from './return-forms.server.ts';

export const handle: LiveHandle = { live: ['orders'] };

/** All returns, first those that wait for the owner. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'orders:read-all');
  const page = parsePageNumber(args.url.searchParams.get('page'));
  const view = await readOwnerReturns(getShop(args.context), page);
  return data({ view }, { headers: { 'Cache-Control': 'no-store' } });
}

/** Runs a form about a return, here or in the call queue, and leads back there. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'orders:write');
  return answerForm(args, owner, returnForms, (toast) =>
    redirectWithToast(refererPath(args.request, args.url.pathname), toast),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Return not saved');
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function AdminReturns({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { view } = loaderData;
  return (
    <>
      {view.returns.length === 0 && (
        <EmptyState
          title="No returns yet"
          text="Customers ask for a return under My Orders, once an item is delivered."
        />
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {view.returns.map((one) => (
          <li key={one.id}>
            <OwnerReturn
              one={one}
              action={view.page > 1 ? `.?page=${view.page}` : '.'}
              refused={actionData}
            />
          </li>
        ))}
      </ul>
      <Pagination {...view} hrefOf={(page) => `.?page=${page}`} />
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
