import type { ReactElement } from 'react';
import { data } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import { capitalize, formatPhone, telephoneLink, whatsappLink } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { DescriptionItem } from '#app/kit/ui/description-list.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { SuccessMark } from '#app/kit/ui/success-mark.tsx';
import { TotalsList } from '#app/kit/ui/totals-list.tsx';
import type { ShopContact } from '#app/shop/settings/shop-settings.contract.ts';
import { getShop, getUser } from '#platform/request.server.ts';
import type { Route } from './+types/order-confirmation.route';
import { OrderLines, TrackingLink } from './order-lines.tsx';
import { OrderProgress } from './order-progress.tsx';
import {
  type EmailState,
  linksBeside,
  type OrderView,
  type OwnOrderView,
} from './orders.contract.ts';
import { ParcelList } from './parcel-list.tsx';
import { readOwnOrder } from './read-orders.server.ts';
import { StatusBadge } from './status-badge.tsx';

export const handle: LiveHandle = { live: ['orders'] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getShop(context);
  const user = getUser(context);
  const displayId = new URL(request.url).searchParams.get('order') ?? '';
  const order = user ? await readOwnOrder(shop, user, displayId) : null;
  const { name, supportPhone, chatPhone, supportHours } = shop.settings.storeProfile;
  const contact = { name, supportPhone, chatPhone, supportHours };
  return data({ order, contact }, { status: order ? 200 : 404 });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Your order');
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps): ReactElement {
  const { order, contact } = loaderData;
  if (!order) {
    return (
      <PageWidth className="py-10">
        <EmptyState
          as="h1"
          title="Order Not Found"
          text="Unable to find order details."
          action={<ButtonLink to="/">Go Home</ButtonLink>}
        />
      </PageWidth>
    );
  }
  return (
    <PageWidth className="py-8">
      <p className="mb-6 hidden border-b border-line pb-3 font-semibold print:block">
        {[contact.name, contact.supportPhone].filter(Boolean).join(' · ')}
      </p>
      <Heading order={order} />
      {order.status !== 'cancelled' && <Course order={order} />}
      <div className="grid gap-4 lg:grid-cols-[1fr_400px] lg:items-start lg:gap-6">
        <Card>
          <CardTitle className="mb-2!">Items</CardTitle>
          <OrderLines
            lines={order.lines}
            aside={(line) => line.status !== order.status && <StatusBadge status={line.status} />}
          />
          <div className="border-t border-line pt-4">
            <TotalsList {...order} totalLabel="Total Paid" />
            <p className="mt-2 text-small text-ink2">{order.paymentNote}</p>
            {order.payPath && (
              <ButtonLink to={order.payPath} size="lg" className="no-print mt-3 w-full">
                Pay {order.toPay}
              </ButtonLink>
            )}
          </div>
        </Card>
        <div className="grid gap-3.5">
          <OrderDetails order={order} />
          <ButtonLink
            to={`/orders?order=${order.displayId}#${order.displayId}`}
            variant={order.trackingLinks.length > 0 || order.payPath ? 'outline' : 'default'}
            className="no-print"
          >
            Track Order
          </ButtonLink>
          {order.returnLink && (
            <ButtonLink to={order.returnLink.to} variant="outline" className="no-print">
              {order.returnLink.label}
            </ButtonLink>
          )}
          {order.invoicePath && (
            <ButtonLink to={order.invoicePath} variant="outline" className="no-print">
              View Invoice
            </ButtonLink>
          )}
          <div className="no-print grid grid-cols-2 gap-3">
            <ButtonLink to="/store" variant="outline">
              Continue Shopping
            </ButtonLink>
            <ButtonLink to="/" variant="ghost">
              <Icon name="house" /> Go Home
            </ButtonLink>
          </div>
          <NeedHelp {...contact} />
        </div>
      </div>
    </PageWidth>
  );
}

/** When the shop calls, how far the order is, and the carrier's page about it. */
function Course({ order }: { order: OwnOrderView }): ReactElement {
  const links = linksBeside(order, order.parcels ?? []);
  return (
    <Card className="mb-4 grid gap-4 lg:mb-6">
      {order.callNote && (
        <p className="flex items-center gap-2.5 text-[1.125rem] font-semibold">
          <Icon name="phone-call" className="text-madder" /> {order.callNote}.
        </p>
      )}
      <OrderProgress status={order.status} />
      {order.parcels && <ParcelList parcels={order.parcels} moreFollows={order.canShip} />}
      {links.length > 0 && (
        <p className="flex flex-wrap gap-2.5">
          {links.map((href) => (
            <TrackingLink key={href} href={href} hasArrived={order.status === 'delivered'} />
          ))}
        </p>
      )}
    </Card>
  );
}

/** Congratulates on a new order; heads an older one by its status (Q75). */
function Heading({ order }: { order: OwnOrderView }): ReactElement {
  return (
    <header className="mb-8 flex flex-col items-center text-center">
      {order.isNew && <SuccessMark />}
      <h1 className="mt-3 font-display text-h1">
        {order.isNew ? 'Order Placed Successfully!' : `Order ${capitalize(order.status)}`}
      </h1>
      <p className="mt-2 text-ink2">
        Order ID <b className="font-bold text-ink">{order.displayId}</b> · {order.longDate}
      </p>
      {order.confirmationEmail && (
        <p className="no-print mt-1 max-w-xl text-small wrap-anywhere text-ink2" aria-live="polite">
          {emailNotes[order.confirmationEmail.state]?.(order.confirmationEmail.to)}
        </p>
      )}
    </header>
  );
}

/** How far the confirmation email has come (Q71); the shop's own mailbox is nothing to a customer. */
const emailNotes: Record<EmailState, ((address: string) => string) | null> = {
  'in the mailbox': null,
  queued: (address) => `The order confirmation to ${address} will be sent now.`,
  delayed: (address) =>
    `The order confirmation to ${address} could not be sent yet; we keep trying. Your order is safe.`,
  sent: (address) => `The order confirmation was sent to ${address}.`,
  failed: (address) =>
    `The order confirmation to ${address} could not be sent. Your order is safe; please keep its Order ID.`,
};

function OrderDetails({ order }: { order: OrderView }): ReactElement {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-4">
        <DescriptionItem label="Payment method">{order.paymentMethod}</DescriptionItem>
        {order.status !== 'delivered' && (
          <DescriptionItem label="Estimated delivery">{order.estimatedDelivery}</DescriptionItem>
        )}
        <DescriptionItem label="Delivery address" wide>
          {order.customerName}, {order.deliveryAddress} {order.pincode}
        </DescriptionItem>
        <DescriptionItem label="Phone" wide>
          {formatPhone(order.customerPhone)}
        </DescriptionItem>
      </dl>
    </Card>
  );
}

function NeedHelp({
  supportPhone,
  chatPhone,
  supportHours,
}: Pick<ShopContact, 'supportPhone' | 'chatPhone' | 'supportHours'>): ReactElement {
  return (
    <Card className="no-print bg-sunk! shadow-none!">
      <CardTitle className="mb-1!">Need Help?</CardTitle>
      <p className="text-ink2">{supportHours}</p>
      <p>
        {supportPhone && (
          <a
            href={telephoneLink(supportPhone)}
            className="flex min-h-11 items-center gap-2.5 font-semibold"
          >
            <Icon name="phone" /> {supportPhone}
          </a>
        )}
        {chatPhone && (
          <a
            href={whatsappLink(chatPhone)}
            rel="noopener"
            className="flex min-h-11 items-center gap-2.5 font-semibold"
          >
            <Icon name="message-circle" /> {chatPhone}
          </a>
        )}
      </p>
    </Card>
  );
}
