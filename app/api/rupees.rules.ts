import type { Paise } from '#app/kit/money.ts';

/** Amounts of the API are rupees (docs/product/api.md); inside the shop they are paise. */
export function paiseToRupees(paise: Paise): number {
  return paise / 100;
}

/** Null for more than two decimals. */
export function rupeesToPaise(rupees: number): Paise | null {
  const paise = Math.round(rupees * 100);
  return paiseToRupees(paise) === rupees ? paise : null;
}
