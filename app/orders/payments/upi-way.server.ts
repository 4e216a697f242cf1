import { qrCodePath } from '#app/people/two-factor/one-time-code.server.ts';
import type { UpiWay } from './payments.contract.ts';
import { upiLink } from './upi.rules.ts';

/** How to pay exactly this by UPI, with the order's reference. */
export function upiWay(payment: Parameters<typeof upiLink>[0]): UpiWay {
  const link = upiLink(payment);
  return { id: payment.upiId, link, qr: qrCodePath(link) };
}
