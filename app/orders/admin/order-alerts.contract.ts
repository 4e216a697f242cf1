/** What has been ordered since the owner's browser last looked. */
export type NewOrders = {
  /** The place of the newest order of all in their sequence, 0 without any: what to look after the next time. */
  newest: number;
  count: number;
  /** The newest of those counted; null when there is none. */
  latest: { displayId: string; customerName: string; total: string } | null;
};

/** The address that answers NewOrders, under the admin. */
export const newOrdersPath = 'orders/new.json';
