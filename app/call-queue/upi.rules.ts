import type { Paise } from '#app/kit/money.ts';

/**
 * The link that opens a UPI app with payee, exact amount and note filled in (NPCI, UPI Linking
 * Specification). Its parts are percent-encoded: apps show a '+' as it stands.
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
  };
  const query = Object.entries(parts).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  // '@' is allowed in a query, and older apps know the payee only so.
  return `upi://pay?${query.join('&').replace('%40', '@')}`;
}
