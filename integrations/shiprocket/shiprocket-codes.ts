import type { ParcelState } from '#app/orders/record/orders.contract.ts';

/**
 * Shiprocket's published codes of a shipment, as far as they move a parcel on: what is not here, such as a
 * label that was printed or a pickup that was put off, leaves it where it is.
 */
const stateByCode: Readonly<Record<number, ParcelState>> = {
  6: 'in transit',
  7: 'delivered',
  9: 'returning',
  10: 'returned',
  12: 'lost',
  14: 'returned',
  17: 'out for delivery',
  18: 'in transit',
  24: 'lost',
  25: 'lost',
  38: 'in transit',
  39: 'in transit',
  40: 'returning',
  41: 'returning',
  42: 'in transit',
  44: 'lost',
  46: 'returning',
  48: 'in transit',
  51: 'in transit',
  75: 'returning',
  76: 'lost',
  78: 'returning',
};

/** Null for a code that says nothing of where the parcel is. */
export function shiprocketState(code: unknown): ParcelState | null {
  const number = typeof code === 'string' ? Number(code) : code;
  return typeof number === 'number' ? (stateByCode[number] ?? null) : null;
}

/** Where a customer follows a parcel, whichever courier has it. */
export function shiprocketPage(awb: string): string {
  return `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`;
}
