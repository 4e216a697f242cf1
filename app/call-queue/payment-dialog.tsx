import type { ReactElement, ReactNode } from 'react';
import type { Refusal } from '../kit/result.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { PaymentView } from './call-queue.contract.ts';
import { OrderPayment } from './order-payment.tsx';

/** The payment of one order, opened by its URL. */
export function PaymentDialog({
  payment,
  closeHref,
  undo,
  ...rest
}: {
  payment: PaymentView;
  adminPath: string;
  closeHref: string;
  /** What led here, with Undo. */
  undo: ReactNode;
  refusal: Refusal | undefined;
  typed: Record<string, string> | undefined;
}): ReactElement {
  return (
    <Dialog title={`Payment of ${payment.order.displayId}`} open closeHref={closeHref}>
      {undo}
      <OrderPayment payment={payment} {...rest} />
    </Dialog>
  );
}
