import type { ReactElement } from 'react';
import { OrderPages } from '../orders/order-pages.tsx';
import type { OrderView } from '../orders/orders.contract.ts';
import { StatusBadge } from '../orders/status-badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import type { DeskOrders } from './desk-orders.contract.ts';
import { StatusSelect } from './status-select.tsx';

/** Every order, newest first, each with its status to set (SPEC 2, Orders). */
export function OrderTable({
  here,
  view,
}: {
  /** The address of the list. */
  here: string;
  view: DeskOrders;
}): ReactElement {
  return (
    <Card className="p-0!">
      <CardTitle className="mb-0! p-4 md:px-5">Order Management ({view.count})</CardTitle>
      {view.orders.length === 0 ? (
        <p className="px-5 pb-5 text-ink2">No orders found</p>
      ) : (
        <Rows here={here} orders={view.orders} />
      )}
      <OrderPages {...view} hrefOf={(page) => `${here}?page=${page}`} />
    </Card>
  );
}

function Rows({ here, orders }: { here: string; orders: OrderView[] }): ReactElement {
  return (
    <Table className="stacked">
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
          <tr key={order.id}>
            <Td className="comes-first basis-3/5">
              <span className="block font-semibold">{order.customerName}</span>
              <span className="text-smallest text-ink2">{order.displayId}</span>
            </Td>
            <Td className="whole-line">{productText(order)}</Td>
            <Td>
              <StatusBadge status={order.status} />
            </Td>
            <Td numeric className="comes-second font-semibold">
              {order.total}
            </Td>
            <Td className="max-md:text-ink2">{order.date}</Td>
            <Td>
              <StatusSelect order={order} action={here} />
            </Td>
            <Td className="text-right">
              <ButtonLink
                to={`${here}?order=${order.id}`}
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

/** 'Gadwal Pattu Saree and 2 more' */
function productText({ lines }: OrderView): string {
  const [first, ...others] = lines;
  return others.length > 0 ? `${first?.name} and ${others.length} more` : (first?.name ?? '');
}
