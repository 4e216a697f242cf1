import type { ReactElement } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Button, buttonClass } from '#app/kit/ui/button.tsx';
import { DescriptionItem } from '#app/kit/ui/description-list.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { QrCode } from '#app/people/two-factor/qr-code.tsx';
import { OnlinePayments } from './online-payments.tsx';
import { CorrectionForm, RefundForm } from './payment-changes.tsx';
import { PaymentClaims } from './payment-claims.tsx';
import { PaymentFields } from './payment-fields.tsx';
import type { PaymentView, RefusedPayment, UpiWay } from './payments.contract.ts';

/**
 * The payment of an order, in the queue and in Order Details: what was claimed, its
 * state, how to pay, and the forms that note an agreement, a payment, a correction or a refund.
 */
export function OrderPayment({
  payment,
  action,
  refused,
}: {
  payment: PaymentView;
  /** The page that shows this, to which its forms return. */
  action: string;
  refused: RefusedPayment | null;
}): ReactElement {
  const { order, upi } = payment;
  return (
    <div className="grid gap-5">
      {payment.claims.length > 0 && <PaymentClaims {...{ payment, action, refused }} />}
      <dl className="grid grid-cols-2 gap-4">
        <DescriptionItem label="To pay">{order.amountDue}</DescriptionItem>
        <DescriptionItem label="Payment" wide>
          {payment.note}
        </DescriptionItem>
        {order.paymentReference && (
          <DescriptionItem label="Reference" wide>
            <span className="break-all">{order.paymentReference}</span>
          </DescriptionItem>
        )}
      </dl>
      {upi === 'not set' && (
        <p className="text-small text-ink2">
          Add your UPI ID to take UPI payments.{' '}
          <Link to="../settings" className="text-indigo underline">
            Enter it under Settings
          </Link>
        </p>
      )}
      {upi && upi !== 'not set' ? (
        <Upi upi={upi} due={order.toPay} page={payment.page} />
      ) : (
        payment.page && <PageToPayOn page={payment.page} />
      )}
      {payment.duePaise > 0 && <PaymentForm payment={payment} action={action} refused={refused} />}
      {payment.online && (
        <OnlinePayments online={payment.online} orderId={order.id} action={action} />
      )}
      {/* A new key once something is noted empties the forms. */}
      {payment.refundable && (
        <RefundForm key={`refund ${payment.mark}`} {...{ payment, action, refused }} />
      )}
      {(order.paymentStatus === 'unpaid' || payment.duePaise === 0) && payment.canCorrect && (
        <CorrectionForm key={payment.mark} {...{ payment, action, refused }} />
      )}
    </div>
  );
}

function Upi({
  upi,
  due,
  page,
}: {
  upi: UpiWay;
  due: string;
  page: PaymentView['page'];
}): ReactElement {
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
      <div className="grid content-start gap-2">
        <p className="text-ink2">
          {due} to <b className="font-semibold break-all text-ink">{upi.id}</b>
        </p>
        {page && <PageToPayOn page={page} />}
      </div>
      <QrCode {...upi.qr} label={`UPI QR code to pay ${due} to ${upi.id}`} />
    </div>
  );
}

/** What the customer is sent, and what they then see. */
function PageToPayOn({ page }: { page: NonNullable<PaymentView['page']> }): ReactElement {
  return (
    <>
      <a href={page.chat} rel="noopener" className={buttonClass({ variant: 'outline' })}>
        <Icon name="message-circle" /> Send on WhatsApp
      </a>
      <a href={page.url} className={buttonClass({ variant: 'ghost' })}>
        Page to pay on
      </a>
    </>
  );
}

function PaymentForm({
  payment,
  action,
  refused,
}: {
  payment: PaymentView;
  action: string;
  refused: RefusedPayment | null;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={action} noValidate className="grid gap-4 border-t border-line pt-4">
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="orderId" value={payment.order.id} />
      <input type="hidden" name="seenDuePaise" value={payment.duePaise} />
      <PaymentFields payment={payment} refused={refused} hint="UPI: enter the 12-digit UTR." />
      <div className="flex flex-wrap gap-2">
        {payment.advance && (
          <Button name="received" value="advance" busy={isBusy}>
            Advance Received: {payment.advance}
          </Button>
        )}
        <Button
          name="received"
          value="yes"
          variant={payment.advance ? 'outline' : 'default'}
          busy={isBusy}
        >
          Payment Received
        </Button>
        {payment.order.paymentStatus === 'unpaid' && (
          <Button name="received" value="no" variant="outline" disabled={isBusy}>
            Will pay later
          </Button>
        )}
      </div>
    </Form>
  );
}
