import { type FormAction, formAction } from '#app/kit/form-action.ts';
import type { FormValues } from '#app/kit/forms.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { confirmClaims, refuseClaim } from './answer-claims.server.ts';
import { correctPayment } from './correct-payment.server.ts';
import { paymentToasts, refundToasts } from './payments.contract.ts';
import {
  parseConfirmClaims,
  parseCorrection,
  parsePayment,
  parseRefund,
  parseRefuseClaim,
  parseWaiting,
} from './payments.input.ts';
import { recordPayment } from './record-payment.server.ts';
import { recordRefund } from './record-refund.server.ts';
import { countWaiting, refundWaiting } from './waiting-money.server.ts';

type PaymentAction = FormAction<
  Shop,
  Permitted<'orders:write'>,
  FormValues,
  { toast: { title: string; description?: string } }
>;

/** What each form about a payment does, by its `intent`, wherever it stands. */
export const paymentActions: Record<string, PaymentAction> = {
  payment: formAction(parsePayment, recordPayment, (_, { isReceived }) => ({
    toast: isReceived ? paymentToasts.paid : paymentToasts.agreed,
  })),
  'correct-payment': formAction(parseCorrection, correctPayment, () => ({
    toast: paymentToasts.corrected,
  })),
  'confirm-claims': formAction(parseConfirmClaims, confirmClaims, () => ({
    toast: paymentToasts.paid,
  })),
  'refuse-claim': formAction(parseRefuseClaim, refuseClaim, () => ({
    toast: paymentToasts.claimRefused,
  })),
  refund: formAction(parseRefund, recordRefund, (_, { by }) => ({
    toast: refundToasts[by ?? 'hand'],
  })),
  'refund-waiting': formAction(parseWaiting, refundWaiting, () => ({
    toast: paymentToasts.refundSent,
  })),
  'count-waiting': formAction(parseWaiting, countWaiting, () => ({ toast: paymentToasts.paid })),
};
