import type { ReactElement } from 'react';
import type { OrderView, StatusMoves } from '../orders/orders.contract.ts';
import { type RefusedShipping, ShipForm } from '../shipments/ship-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { StatusSelect } from './status-select.tsx';

/** What is done most with an order, at the top of its details: its status, its papers, and shipping it. */
export function OrderActions({
  order,
  moves,
  path,
  action,
  refusedShipping,
}: {
  order: OrderView;
  moves: StatusMoves;
  /** The path of the list, without a query. */
  path: string;
  action: string;
  refusedShipping: RefusedShipping | null;
}): ReactElement {
  return (
    <section aria-label="Actions" className="mb-5 grid gap-4 border-b border-line pb-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <StatusSelect
          order={{ ...order, isPaid: order.paymentStatus === 'paid' }}
          moves={moves}
          action={action}
        />
        <ButtonLink to={`${path}/slip?order=${order.id}`} variant="outline">
          <Icon name="printer" /> Packing slip and label
        </ButtonLink>
      </div>
      {order.canShip && <ShipForm order={order} action={action} refused={refusedShipping} />}
    </section>
  );
}
