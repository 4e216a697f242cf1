import { z } from 'zod';
import { orderStatuses } from './orders.contract.ts';

export const setOrderStatusInput = z.object({
  orderId: z.uuid(),
  /** One line; without it the whole order. */
  lineId: z.uuid().optional(),
  status: z.enum(orderStatuses),
  /** What the owner saw when she chose; if it has changed meanwhile, nobody is overruled unawares (Q80). */
  seenStatus: z.enum(orderStatuses).optional(),
});
export type SetOrderStatus = z.infer<typeof setOrderStatusInput>;

export const cancelOrderInput = z.object({
  orderId: z.uuid(),
  /** One line; without it everything that is pending. */
  lineId: z.uuid().optional(),
});
export type CancelOrder = z.infer<typeof cancelOrderInput>;

export const buyAgainInput = z.object({ orderId: z.uuid() });
export const resendEmailInput = z.object({ emailId: z.uuid() });
