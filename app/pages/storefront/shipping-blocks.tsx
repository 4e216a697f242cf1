import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '#app/kit/ui/badge.tsx';
import { CardTitle } from '#app/kit/ui/card.tsx';
import { Icon, type IconName } from '#app/kit/ui/icon.tsx';
import {
  type DeliveryTexts,
  fallbackDeliveryDays,
  type PinZone,
  processingDays,
  zoneDays,
} from '#app/shop/delivery/delivery.contract.ts';
import type { ShopContact } from '#app/shop/settings/shop-settings.contract.ts';
import { ContactList } from './prose-contact.tsx';

/** The current delivery charge: '₹120' or 'Free'; with zones, each one's. */
export function Charges({ charge, isFree, freeFrom, zones }: DeliveryTexts): ReactElement {
  return (
    <Block id="charges" icon="indian-rupee" title="Delivery Charges">
      <p className="flex flex-wrap items-center gap-3">
        <span className={`text-price font-bold ${isFree ? 'text-ok' : 'text-ink'}`}>{charge}</span>
        {isFree ? <Badge variant="ok">Free delivery</Badge> : <span>per order</span>}
      </p>
      <p>
        {zones
          ? 'One charge per order, however many items are in it; it depends on your PIN code.'
          : isFree
            ? 'Free delivery on every order, to every place we deliver to.'
            : 'One charge per order, however many items are in it, to every place we deliver to.'}{' '}
        The cart and the checkout show it before you place the order.
      </p>
      {zones && (
        <dl className="divide-y divide-line">
          {zones.map((zone) => (
            <div key={zone.name} className="flex justify-between gap-4 py-2.5 first:pt-0">
              <dt>{zone.name}</dt>
              <dd className="text-right font-semibold text-ink">{zone.charge}</dd>
            </div>
          ))}
        </dl>
      )}
      {freeFrom && (
        <p>
          <b>Free delivery from {freeFrom}</b>: orders of that amount or more are delivered free.
        </p>
      )}
    </Block>
  );
}

const zoneNames: Record<PinZone, string> = {
  metro: 'Metro cities',
  other: 'Other cities',
  remote: 'Remote areas',
};

function businessDays({ from, to }: { from: number; to: number }): string {
  return `${from}-${to} business days`;
}

export function DeliveryTimes(): ReactElement {
  return (
    <Block id="times" icon="truck" title="Delivery Times">
      <dl className="divide-y divide-line">
        {(Object.keys(zoneNames) as PinZone[]).map((zone) => (
          <div key={zone} className="flex justify-between gap-4 py-2.5 first:pt-0">
            <dt>{zoneNames[zone]}</dt>
            <dd className="font-semibold text-ink">{businessDays(zoneDays[zone])}</dd>
          </div>
        ))}
      </dl>
      <p>
        Counted from the day the parcel leaves us; Sundays and public holidays do not count. The
        date on your order is the last of these days, with the time for packing added; where we do
        not know the zone of a PIN code, it is {fallbackDeliveryDays} days after you placed the
        order.
      </p>
    </Block>
  );
}

/** The other eight blocks. `codTerms`: the terms of cash on delivery; null if it is not offered. */
export function ShippingBlocks({
  contact,
  codTerms,
}: {
  contact: ShopContact;
  codTerms: string | null;
}): ReactElement {
  return (
    <>
      <Block id="coverage" icon="map-pin" title="Coverage">
        <p>
          We deliver across India, to every PIN code our couriers serve; we do not ship abroad. If
          they do not reach yours, we tell you on our call, before you pay.
        </p>
      </Block>
      <Block id="processing" icon="hourglass" title="Processing">
        <p>
          We need <b>{businessDays(processingDays)}</b> to check and pack an order, once it is
          confirmed on our call and paid. The delivery times above begin after that.
        </p>
      </Block>
      <Block id="tracking" icon="route" title="Tracking">
        <p>
          <Link to="/orders">My Orders</Link> shows how far an order has come: Pending, Confirmed,
          Shipped, Delivered. When the courier has the parcel we add the courier&rsquo;s link, and
          &lsquo;Track your Order&rsquo; stands beside the item.
        </p>
      </Block>
      <Block id="packaging" icon="package" title="Packaging">
        <p>
          Cloth is folded and wrapped against dust and damp; jewellery, bangles and footwear are
          cushioned. Please open the parcel by hand and not with a blade: silk and zari cut easily.
        </p>
      </Block>
      <Block id="issues" icon="circle-exclamation-point" title="Delivery Issues">
        <p>
          If the parcel arrives open, wet or torn, or something in it is damaged, missing or not
          what you ordered, photograph it and tell us within 7 days of delivery. We put it right,
          for sale items too. If it is late, call us and we find out where it is.
        </p>
        <p>
          For returns see <Link to="/terms#returns">the terms</Link>.
        </p>
      </Block>
      <Block id="failed-attempts" icon="door-closed" title="Failed Delivery Attempts">
        <p>
          If nobody is at home, the courier usually calls the number on the order and comes again on
          another day. Tell us if you need a certain day or a neighbour&rsquo;s door. If the parcel
          comes back to us, we call you and you decide: we send it again, or cancel and refund what
          you paid for it.
        </p>
      </Block>
      <Block id="cod" icon="banknote" title="Cash on Delivery (COD)">
        {codTerms !== null ? (
          <p>
            Cash on delivery is <b>offered</b>: choose it in the checkout. You pay nothing when you
            place the order; we call you to confirm it, and you pay the courier the total in cash
            when the parcel arrives. You can still pay by UPI or bank transfer instead. {codTerms}
          </p>
        ) : (
          <p>
            Cash on delivery is <b>not offered</b> at present; please do not give the courier money.
            You pay nothing when you place an order. We call you to confirm it and to arrange the
            payment, by UPI or bank transfer.
          </p>
        )}
      </Block>
      <Block id="support-hours" icon="clock" title="Support Hours">
        <p>
          Call, chat or write with any question about a delivery. If you write outside these hours,
          we answer when we open again.
        </p>
        <ContactList contact={contact} className="sm:grid-cols-2" />
      </Block>
    </>
  );
}

function Block({
  id,
  icon,
  title,
  children,
}: {
  id: string;
  icon: IconName;
  title: string;
  children: ReactNode;
}): ReactElement {
  return (
    <section id={id} className="panel">
      <CardTitle className="mb-2.5! flex items-center gap-2.5">
        <Icon name={icon} /> {title}
      </CardTitle>
      <div className="prose text-ink2">{children}</div>
    </section>
  );
}
