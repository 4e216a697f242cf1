import type { OrderLetterView, OrderView } from '#app/orders/orders.contract.ts';

/** The owner's list of every order, and what she does with one: set its status, send its letters again. */
export type DeskOrders = {
  count: number;
  orders: OrderView[];
  page: number;
  pages: number;
  opened: OpenedOrder | null;
};

/** The order whose details are open, with the letters about it. */
export type OpenedOrder = { order: OrderView; letters: OrderLetterView[] };

export const ordersPerPage = 50;
