import { type OwnSize, visitorsSize } from '#app/products/size-charts/size-charts.contract.ts';
import type { DeliveryCheck } from '#app/shop/delivery/delivery.contract.ts';

/** What a product's page shows of the person who looks at it. */
export type ProductOwn = {
  size: OwnSize;
  /** To the PIN code that this browser has typed last. */
  delivery: DeliveryCheck;
};

export const visitorsOwn: ProductOwn = {
  size: visitorsSize,
  delivery: { typed: '', estimate: null },
};
