/** Orders placed since the owner's browser last asked. */
export type NewOrders = {
  /** The newest order's place in the sequence, 0 without orders: where to start next time. */
  newest: number;
  count: number;
  /** The newest one counted; null if there is none. */
  latest: { displayId: string; customerName: string; total: string } | null;
};

/** The address that answers NewOrders, under the admin. */
export const newOrdersPath = 'orders/new.json';
