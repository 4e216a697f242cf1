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

/** Changes of orders by their events, 'after-last', with dots between them: '1234-1236.1240-1241'. */
export const orderChangesInput = z
  .string()
  .max(2000)
  .regex(/^[0-9]{1,15}-[0-9]{1,15}(\.[0-9]{1,15}-[0-9]{1,15})*$/)
  .transform((text) =>
    text.split('.').map((change) => {
      const [after = 0, last = 0] = change.split('-').map(Number);
      return { after, last };
    }),
  );
/** The events of an order later than `after`, up to `last`. */
export type OrderChanges = z.infer<typeof orderChangesInput>;

export const undoInput = z.object({ changes: orderChangesInput });

export const cancelOrderInput = z.object({
  orderId: z.uuid(),
  /** Without it, every pending line. */
  lineId: z.uuid().optional(),
});
export type CancelOrder = z.infer<typeof cancelOrderInput>;

export const buyAgainInput = z.object({ orderId: z.uuid() });
export const resendEmailInput = z.object({ emailId: z.uuid() });
