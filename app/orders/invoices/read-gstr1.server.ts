import { parseDay, startOfDay } from '#app/kit/dates.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import type { Gstr1 } from './gst-returns.contract.ts';
import { listIssued } from './gst-returns.store.server.ts';
import { gstr1 } from './gstr1.rules.ts';

/** The return of a month in India, '2026-11'; null for any other text, and for a shop without a GST number. */
export async function readGstr1(
  shop: Shop,
  _owner: Permitted<'orders:read-all'>,
  month: string,
): Promise<Gstr1 | null> {
  const first = parseDay(`${month}-01`);
  const { gstNumber } = shop.settings.storeProfile;
  if (first === null || gstNumber === '') return null;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const issued = await listIssued(shop.db, startOfDay(first), startOfDay(`${next}-01`));
  return gstr1(gstNumber, month, issued);
}
