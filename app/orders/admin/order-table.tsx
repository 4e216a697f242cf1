import type { ReactElement } from 'react';
import { Badge } from '#app/kit/ui/badge.tsx';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { DownloadLink } from '#app/kit/ui/download-link.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Pagination, Table, Td, Th } from '#app/kit/ui/table.tsx';
import { StatusBadge } from '#app/orders/record/status-badge.tsx';
import type { AdminOrders } from './admin-orders.contract.ts';
import { BulkStatus, OrderCheckbox } from './bulk-status.tsx';
import { OrderSearch } from './order-search.tsx';
import { adminOrdersUrl, shipUrl } from './orders-query.contract.ts';
import { StatusSelect } from './status-select.tsx';

/** The matching orders, newest first, each with its status to set (docs/product/admin-orders.md). */
export function OrderTable({ view }: { view: AdminOrders }): ReactElement {
  const { query, totalText, matchText, orders, pages } = view;
  return (
    <Card className="p-0!">
      <div className="orders-head flex flex-wrap items-end justify-between px-4 pt-4 pb-2 md:px-5">
        <CardTitle className="mb-0! max-lg:self-center lg:self-start lg:pt-9">
          Order Management ({totalText})
        </CardTitle>
        <OrderSearch query={query} />
        <DownloadLink
          to={adminOrdersUrl({ ...query, page: 1 }, {}, 'export.csv')}
          size="sm"
          className="lg:mt-7 lg:self-start"
        >
          <Icon name="download" /> Export CSV
        </DownloadLink>
      </div>
      {matchText !== null && (
        <div className="flex items-center gap-3 px-4 pb-3 md:px-5">
          <p role="status" className="font-semibold">
            {matchText}
          </p>
          <ButtonLink to="." variant="outline" size="sm">
            Clear
          </ButtonLink>
        </div>
      )}
      {orders.length === 0 ? (
        <p className="px-4 pb-5 text-ink2 md:px-5">No orders found</p>
      ) : (
        <>
          <Rows view={view} />
          <BulkStatus action={adminOrdersUrl(query)} />
        </>
      )}
      <Pagination
        page={query.page}
        pages={pages}
        hrefOf={(page) => adminOrdersUrl({ ...query, page })}
      />
    </Card>
  );
}

function Rows({ view }: { view: AdminOrders }): ReactElement {
  const { query, orders, moves } = view;
  return (
    <Table className="stacked dense orders-table">
      <thead>
        <tr>
          <Th>Customer</Th>
          <Th>Product</Th>
          <Th>Status</Th>
          <Th numeric>Amount</Th>
          <Th>Date</Th>
          <Th>Set status</Th>
          <Th>
            <span className="sr-only">Details</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id} className="order-row">
            <Td className="comes-first wrap-anywhere">
              <div className="order-who">
                <OrderCheckbox order={order} />
                <div className="min-w-0">
                  <span className="font-semibold">{order.customerName}</span>
                  <span className="text-smallest text-ink2">{order.displayId}</span>
                </div>
              </div>
            </Td>
            <Td className="whole-line wrap-anywhere">
              <span className="order-what">{order.product}</span>
            </Td>
            <Td>
              <StatusBadge status={order.status} />
            </Td>
            <Td numeric className="comes-second">
              <p className="font-semibold">{order.total}</p>
              <p className="order-payment">
                {order.isClaimed ? <Badge variant="warn">Claimed</Badge> : order.payment}
              </p>
            </Td>
            <Td className="whitespace-nowrap max-md:text-ink2">{order.date}</Td>
            <Td>
              <StatusSelect order={order} moves={moves} action={adminOrdersUrl(query)} />
            </Td>
            <Td className="text-right whitespace-nowrap">
              {order.isToShip && (
                <ButtonLink
                  to={shipUrl(query, order.id)}
                  size="sm"
                  preventScrollReset
                  className="mr-2"
                >
                  Ship<span className="sr-only"> {order.customerName}’s order</span>
                </ButtonLink>
              )}
              <ButtonLink
                to={adminOrdersUrl(query, { order: order.id })}
                variant="outline"
                size="sm"
                preventScrollReset
              >
                View Details
              </ButtonLink>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
