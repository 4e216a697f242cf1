import type { Paise } from '#app/kit/money.ts';

/** Amounts of the API are rupees (docs/product/api.md); inside the shop they are paise. */
export function inRupees(paise: Paise): number {
  return paise / 100;
}

/** Null for more than two decimals. */
export function inPaise(rupees: number): Paise | null {
  const paise = Math.round(rupees * 100);
  return inRupees(paise) === rupees ? paise : null;
}
