import type { ReactElement, ReactNode } from 'react';
import { Dialog } from '#app/kit/ui/dialog.tsx';
import { OrderPayment } from '#app/orders/payments/order-payment.tsx';
import type { PaymentView, RefusedPayment } from '#app/orders/payments/payments.contract.ts';

/** An order's payment, opened by its URL. */
export function PaymentDialog({
  payment,
  closeHref,
  undo,
  ...rest
}: {
  payment: PaymentView;
  closeHref: string;
  /** What led here, with Undo. */
  undo: ReactNode;
  /** Its own address. */
  action: string;
  refused: RefusedPayment | null;
}): ReactElement {
  return (
    <Dialog
      title={`Payment of ${payment.order.displayId}`}
      open
      width="narrow"
      closeHref={closeHref}
    >
      {undo}
      <OrderPayment payment={payment} {...rest} />
    </Dialog>
  );
}
