import { z } from 'zod';
import { orderStatuses } from './orders.contract.ts';

export const setStatusInput = z.object({
  orderId: z.uuid(),
  /** One line; without it the whole order. */
  lineId: z.uuid().optional(),
  status: z.enum(orderStatuses),
});
export type SetStatus = z.infer<typeof setStatusInput>;

export const cancelOrderInput = z.object({ orderId: z.uuid() });
