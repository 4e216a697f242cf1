import type { Paise } from '#app/kit/money.ts';

/**
 * A link that opens a UPI app with payee, amount, note and reference filled in (NPCI, UPI Linking Specification). It is
 * percent-encoded, as apps show a '+' as a plus sign.
 */
export function upiLink(payment: {
  upiId: string;
  shopName: string;
  paise: Paise;
  displayId: string;
}): string {
  const parts = {
    pa: payment.upiId,
    pn: payment.shopName,
    am: (payment.paise / 100).toFixed(2),
    cu: 'INR',
    tn: `Order ${payment.displayId}`,
    tr: payment.displayId,
  };
  const query = Object.entries(parts).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  // '@' is allowed in a query, and older apps do not decode '%40'.
  return `upi://pay?${query.join('&').replace('%40', '@')}`;
}
