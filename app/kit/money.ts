import { lazy } from './lazy.ts';

/** Indian money as integer paise: ₹1 is 100. */
export type Paise = number;

/** The highest price of a product: ₹1 crore (Q49). */
export const maxPricePaise = 1_000_000_000;

const whole = lazy(() => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }));
const withPaise = lazy(
  () => new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** An amount in rupees for a field or a spreadsheet cell: '120', '99.50'. */
export function plainRupees(paise: Paise): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** '₹1,25,000', or '₹1,25,000.50' with odd paise. */
export function formatMoney(paise: Paise): string {
  const sign = paise < 0 ? '-' : '';
  const amount = Math.abs(paise) / 100;
  return `${sign}₹${paise % 100 === 0 ? whole().format(amount) : withPaise().format(amount)}`;
}
