import { addDays } from '#app/kit/dates.ts';
import { type Paise, rupees } from '#app/kit/money.ts';
import { deliveryDays } from './delivery.contract.ts';

/** 'Free' at 0, else the charge in rupees (SPEC 9). */
export function deliveryText(chargePaise: Paise): string {
  return chargePaise === 0 ? 'Free' : rupees(chargePaise);
}

/** The day the order is expected: seven days after it was placed (SPEC 9, Q75). */
export function estimatedDelivery(orderedAt: Date): Date {
  return addDays(orderedAt, deliveryDays);
}
