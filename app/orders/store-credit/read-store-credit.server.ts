import { dateAndTime } from '#app/kit/dates.ts';
import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { Db } from '#platform/shop.ts';
import {
  type StoreCreditKind,
  type StoreCreditView,
  shownEntries,
} from './store-credit.contract.ts';
import { listStoreCreditEntries } from './store-credit.store.server.ts';

const kindTexts: Record<StoreCreditKind, string> = {
  refund: 'Refund of order',
  return: 'Return from order',
  back: 'Back from order',
  spent: 'Spent on order',
};

/** The store credit of a customer with this balance; null, without a query, if they never had any. */
export async function readStoreCredit(
  db: Db,
  userId: string,
  balancePaise: Paise | null,
): Promise<StoreCreditView | null> {
  if (balancePaise === null) return null;
  const entries = await listStoreCreditEntries(db, userId, shownEntries);
  return {
    balance: formatMoney(balancePaise),
    entries: entries.map(({ id, kind, displayId, paise, at }) => ({
      id,
      what: `${kindTexts[kind]} ${displayId}`,
      orderPath: `/order-confirmation?order=${displayId}`,
      amount: `${paise < 0 ? '−' : '+'}${formatMoney(Math.abs(paise))}`,
      when: dateAndTime(at),
    })),
  };
}

/** For the file of one's own data, the oldest first; amounts in rupees. */
export async function exportStoreCredit(db: Db, userId: string): Promise<object[]> {
  const entries = await listStoreCreditEntries(db, userId);
  return entries.toReversed().map(({ kind, displayId, paise, at }) => ({
    kind,
    order: displayId,
    amount: paise / 100,
    at,
  }));
}
