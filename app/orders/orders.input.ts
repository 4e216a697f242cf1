import { z } from 'zod';
import { orderStatuses } from './orders.contract.ts';

export const setOrderStatusInput = z.object({
  orderId: z.uuid(),
  /** Without it, the whole order. */
  lineId: z.uuid().optional(),
  status: z.enum(orderStatuses),
  /** The status the owner saw. If it has changed meanwhile, the move is refused (Q80). */
  seenStatus: z.enum(orderStatuses).optional(),
});
export type SetOrderStatus = z.infer<typeof setOrderStatusInput>;

export const cancelOrderInput = z.object({
  orderId: z.uuid(),
  /** Without it, every pending line. */
  lineId: z.uuid().optional(),
});
export type CancelOrder = z.infer<typeof cancelOrderInput>;

export const buyAgainInput = z.object({ orderId: z.uuid() });
export const resendEmailInput = z.object({ emailId: z.uuid() });
