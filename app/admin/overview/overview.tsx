import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#app/kit/text.ts';
import { Badge } from '#app/kit/ui/badge.tsx';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Icon, type IconName } from '#app/kit/ui/icon.tsx';
import { Table, Td, Th } from '#app/kit/ui/table.tsx';
import type { OrderView } from '#app/orders/record/orders.contract.ts';
import { StatusBadge } from '#app/orders/record/status-badge.tsx';
import type {
  LowVariantItem,
  StatCard,
  TodayItem,
} from '#app/people/admin-parts/admin.contract.ts';

const icons: IconName[] = ['shopping-bag', 'package', 'users', 'indian-rupee'];

/** Today's tasks, four metrics and the latest orders (docs/product/admin.md). */
export function Overview({
  view,
}: {
  view: {
    today: TodayItem[];
    lowVariants: LowVariantItem[];
    waitingLong: string | null;
    warnings: string[];
    stats: StatCard[];
    comparedDays: string;
    orders: OrderView[];
    orderCount: number;
  };
}): ReactElement {
  return (
    <>
      {view.warnings.map((text) => (
        <Card key={text} className="mb-4 bg-sunk! py-1! shadow-none!">
          <Link
            to="settings"
            className="inline-flex min-h-11 items-center gap-2.5 font-semibold underline underline-offset-3"
          >
            <Icon name="triangle-exclamation-point" className="text-warn" /> {text}
          </Link>
        </Card>
      ))}
      <Today items={view.today} lowVariants={view.lowVariants} waitingLong={view.waitingLong} />
      <ul className="grid grid-cols-(--two-columns) gap-3 lg:grid-cols-4 lg:gap-4">
        {view.stats.map((stat, index) => (
          <li key={stat.title}>
            <Stat stat={stat} icon={icons[index] ?? 'shopping-bag'} />
          </li>
        ))}
      </ul>
      <p className="mt-2 mb-4 text-smallest text-ink2">Growth compares {view.comparedDays}.</p>
      <Card className="p-0!">
        <CardTitle className="mb-0! flex items-center gap-2.5 p-4 md:px-5">
          Recent Orders <Badge variant="secondary">{formatNumber(view.orderCount)}</Badge>
        </CardTitle>
        {view.orders.length === 0 ? (
          <p className="px-5 pb-5 text-ink2">No orders found</p>
        ) : (
          <RecentOrders orders={view.orders} />
        )}
      </Card>
    </>
  );
}

function Today({
  items,
  lowVariants,
  waitingLong,
}: {
  items: TodayItem[];
  lowVariants: LowVariantItem[];
  waitingLong: string | null;
}): ReactElement {
  return (
    <Card className="mb-4">
      <CardTitle id="today" className="mb-2!">
        Today
      </CardTitle>
      <ul
        aria-labelledby="today"
        className="grid grid-cols-2 gap-x-3 sm:grid-cols-3 lg:grid-cols-6"
      >
        {items.map(({ name, count, path }) => (
          <li key={name}>
            <Link to={path} className="flex min-h-11 items-baseline gap-2 py-2 hover:underline">
              <b className={`text-[1.125rem] ${count > 0 ? '' : 'font-normal text-ink2'}`}>
                {formatNumber(count)}
              </b>
              <span className="text-small text-ink2">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {lowVariants.length > 0 && (
        <ul aria-label="Sizes and colors that run low" className="text-small">
          {lowVariants.map(({ text, path }) => (
            <li key={text}>
              <Link to={path} className="inline-flex min-h-11 items-center wrap-anywhere underline">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {waitingLong && (
        <Link
          to="orders/calls"
          className="inline-flex min-h-11 items-center font-semibold text-bad underline underline-offset-3"
        >
          {waitingLong}
        </Link>
      )}
    </Card>
  );
}

function Stat({ stat, icon }: { stat: StatCard; icon: IconName }): ReactElement {
  return (
    <Card className="h-full">
      <h2 className="flex items-center justify-between gap-2 font-semibold text-ink2">
        {stat.title} <Icon name={icon} />
      </h2>
      <p className="mt-1 text-[1.375rem] leading-tight font-bold md:text-[1.875rem]">
        {stat.value}
      </p>
      <p className="mt-1 text-small text-ink2" title={stat.hint}>
        {stat.note}
      </p>
    </Card>
  );
}

function RecentOrders({ orders }: { orders: OrderView[] }): ReactElement {
  return (
    <Table className="stacked">
      <thead>
        <tr>
          <Th>Order</Th>
          <Th>Customer</Th>
          <Th>Status</Th>
          <Th numeric>Amount</Th>
          <Th>Date</Th>
          <Th>
            <span className="sr-only">Details</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <Td className="basis-[26%] max-md:text-ink2">
              <span className="block md:font-semibold">{order.displayId}</span>
              <span className="block text-smallest text-ink2">#{order.shortId}</span>
            </Td>
            <Td className="comes-first grow basis-[max(46%,9rem)] font-semibold wrap-anywhere md:min-w-40">
              {order.customerName}
            </Td>
            <Td>
              <StatusBadge status={order.status} />
            </Td>
            <Td numeric className="comes-second font-semibold">
              {order.total}
            </Td>
            <Td className="max-md:text-ink2">{order.date}</Td>
            <Td className="comes-second text-right">
              <ButtonLink
                to={`orders?order=${order.id}`}
                variant="outline"
                size="icon"
                aria-label={`View order ${order.displayId}`}
              >
                <Icon name="eye" />
              </ButtonLink>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
