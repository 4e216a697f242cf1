import { type ReactElement, useId } from 'react';
import { data } from 'react-router';
import { AddOnLines } from '#app/add-ons/add-on-lines.tsx';
import { adminBase } from '#app/admin/admin.contract.ts';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { capitalize, isUuid } from '#app/kit/text.ts';
import { choiceAndQuantity } from '#app/orders/order-lines.tsx';
import { orderView } from '#app/orders/order-view.rules.ts';
import type { OrderView } from '#app/orders/orders.contract.ts';
import { listOrders } from '#app/orders/orders.store.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { getShop } from '#platform/request.server.ts';
import { adminOrdersPerPage } from '../admin-orders/admin-orders.contract.ts';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/packing-slip.route';
import { codAmountToCollect } from './cod-amount.rules.ts';

/** The address label and the packing slip of an order, on one sheet; of the orders ticked in the list, a sheet each. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'orders:read-all');
  const { db, settings } = getShop(args.context);
  const { pathname, searchParams } = args.url;
  const ids = slipIds(searchParams);
  const found = new Map((await listOrders(db, ids)).map((order) => [order.id, order]));
  const slips = ids.flatMap((id) => {
    const order = found.get(id);
    return order ? [{ order: orderView(order), codAmount: codAmountToCollect(order) }] : [];
  });
  const { name, supportPhone, supportEmail, legalAddress } = settings.shop;
  return data(
    {
      path: `${adminBase(pathname)}/orders`,
      slips,
      sender: { name, supportPhone, supportEmail, address: legalAddress.replaceAll('\n', ', ') },
    },
    { status: slips.length > 0 ? 200 : 404, headers: { 'Cache-Control': 'no-store' } },
  );
}

/** In the sequence of the address. A ticked order is sent with the status that its row showed, 'id:status'. */
function slipIds(params: URLSearchParams): string[] {
  const selected = params.getAll('ticked').map((text) => text.split(':')[0]);
  const ids = [params.get('order'), ...selected].filter((id) => isUuid(id));
  return [...new Set(ids)].slice(0, adminOrdersPerPage);
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const [first, ...others] = loaderData?.slips ?? [];
  const which =
    others.length > 0 ? `of ${others.length + 1} orders` : (first?.order.displayId ?? '');
  return noindexMeta(matches[0].loaderData, `Packing slip ${which}`.trim());
}

/** `address`: the registered one, to which a parcel that nobody takes comes back; '' until it is set. */
type Sender = { name: string; supportPhone: string; supportEmail: string; address: string };

export default function PackingSlipPage({ loaderData }: Route.ComponentProps): ReactElement {
  const { path, slips, sender } = loaderData;
  const [first, ...others] = slips;
  if (!first) {
    return (
      <PageWidth className="py-10">
        <EmptyState
          as="h1"
          title="Order Not Found"
          text="There is no such order, or none was selected"
          action={<ButtonLink to={path}>All orders</ButtonLink>}
        />
      </PageWidth>
    );
  }
  const isOne = others.length === 0;
  return (
    <PageWidth className="py-8">
      <div className="no-print mb-4 flex flex-wrap items-center gap-2.5">
        <Button type="button" onClick={() => window.print()}>
          <Icon name="printer" /> Print
        </Button>
        <ButtonLink to={isOne ? `${path}?order=${first.order.id}` : path} variant="ghost">
          {isOne ? 'Back to the order' : 'Back to the orders'}
        </ButtonLink>
      </div>
      {!isOne && (
        <h1 className="no-print mb-6 font-display text-h2">{slips.length} packing slips</h1>
      )}
      {slips.map(({ order, codAmount }, place) => (
        <div key={order.id} className={place > 0 ? 'mt-12 break-before-page print:mt-0' : ''}>
          <Label order={order} codAmount={codAmount} sender={sender} />
          <PackingSlip order={order} sender={sender} heading={isOne ? 'h1' : 'h2'} />
        </div>
      ))}
    </PageWidth>
  );
}

function Label({
  order,
  codAmount,
  sender,
}: {
  order: OrderView;
  codAmount: string | null;
  sender: Sender;
}): ReactElement {
  return (
    <section aria-label="Address label" className="panel mb-8 max-w-xl border-ink!">
      <p className="text-small">
        From <b>{sender.name}</b>
        {[sender.address, sender.supportPhone].filter(Boolean).map((text) => `, ${text}`)}
      </p>
      <p className="mt-4 text-small">To</p>
      <p className="text-[1.375rem] leading-tight font-bold">{order.customerName}</p>
      <p className="text-[1.125rem]">{order.deliveryAddress}</p>
      <p className="text-[1.875rem] leading-tight font-bold tracking-wide">{order.pincode}</p>
      <p className="text-[1.125rem] font-semibold">Phone {order.customerPhone}</p>
      <p className="mt-4">
        Order <b>{order.displayId}</b>
      </p>
      {codAmount && <p className="text-[1.375rem] font-bold">Collect {codAmount} on delivery</p>}
    </section>
  );
}

/** 'Questions? Call +91 98765 43210 or write to help@example.com.', as far as they are set. */
function questionsText({ supportPhone, supportEmail }: Sender): string {
  const ways = [supportPhone && `call ${supportPhone}`, supportEmail && `write to ${supportEmail}`];
  const text = ways.filter(Boolean).join(' or ');
  return text && `Questions? ${capitalize(text)}.`;
}

function PackingSlip({
  order,
  sender,
  heading: Heading,
}: {
  order: OrderView;
  sender: Sender;
  heading: 'h1' | 'h2';
}): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel max-w-xl">
      <Heading id={id} className="font-display text-h3">
        Packing slip
      </Heading>
      <p className="text-ink2">
        Order {order.displayId} of {order.longDate}
      </p>
      <ul className="mt-4 divide-y divide-line">
        {order.lines
          .filter((line) => line.status !== 'cancelled')
          .map((line) => (
            <li key={line.id} className="py-2.5">
              <p className="font-semibold">{line.name}</p>
              <p>{choiceAndQuantity(line)}</p>
              <AddOnLines addOns={line.addOns} />
            </li>
          ))}
      </ul>
      <p className="mt-4 border-t border-line pt-4">
        Thank you for your order at {sender.name}. {questionsText(sender)}
      </p>
    </section>
  );
}
