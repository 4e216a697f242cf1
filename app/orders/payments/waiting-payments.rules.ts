import type { Paise } from '#app/kit/money.ts';
import type { StoredPayment } from './provider-payments.contract.ts';

/** What has arrived and is too little: it waits for the rest, or to be given back. */
export function waitingPayments(payments: readonly StoredPayment[]): StoredPayment[] {
  return payments.filter(({ isCounted, leftPaise }) => !isCounted && leftPaise > 0);
}

/** The sum left of these, in paise. */
export function sumLeft(payments: readonly Pick<StoredPayment, 'leftPaise'>[]): Paise {
  return payments.reduce((sum, { leftPaise }) => sum + leftPaise, 0);
}

/** How a refund of so much is taken from payments, the newest first; null where they have less. */
export function splitRefund(
  payments: readonly StoredPayment[],
  paise: Paise,
): { paymentId: string; amountPaise: Paise }[] | null {
  const parts: { paymentId: string; amountPaise: Paise }[] = [];
  let rest = paise;
  for (const { paymentId, leftPaise } of payments.toReversed()) {
    const amountPaise = Math.min(rest, leftPaise);
    if (amountPaise > 0) parts.push({ paymentId, amountPaise });
    rest -= amountPaise;
  }
  return rest === 0 ? parts : null;
}
