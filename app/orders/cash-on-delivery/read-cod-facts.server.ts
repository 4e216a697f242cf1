import type { Order } from '#app/orders/record/order.contract.ts';
import {
  activeTotals,
  amountDuePaise,
  isPaidOnDelivery,
} from '#app/orders/record/payment.rules.ts';
import type { Shop } from '#platform/shop.ts';
import { countRefusals } from './cod-records.store.server.ts';
import { findCodProblems } from './find-cod-problems.server.ts';

/** For the owner before a call: as in `CodOffer`, and the phone number's refusals. */
export type CodFacts = { codProblem: string | null; refusals: number };

const noFacts: CodFacts = { codProblem: null, refusals: 0 };

/**
 * For the orders as they are now, so that a change of lines or PIN code shows its effect. Reads nothing while
 * the shop offers no cash on delivery.
 */
export async function readCodFacts(
  { db, settings }: Shop,
  orders: readonly Order[],
): Promise<(order: Order) => CodFacts> {
  const { offersCod, codRules } = settings.storeProfile;
  if (!offersCod || orders.length === 0) return () => noFacts;
  const toCollect = orders.filter((order) => isPaidOnDelivery(order) && amountDuePaise(order) > 0);
  const candidates = toCollect.map((order) => {
    const { totalPaise, codFeePaise } = activeTotals(order);
    const { userId, customerPhone: phone, pincode } = order;
    return { userId, phone, pincode, totalPaise: totalPaise - codFeePaise };
  });
  const [problems, refusals] = await Promise.all([
    findCodProblems(db, codRules, candidates),
    countRefusals(
      db,
      orders.map(({ customerPhone }) => customerPhone),
    ),
  ]);
  const problemOf = new Map(toCollect.map(({ id }, place) => [id, problems[place] ?? null]));
  return (order) => ({
    codProblem: problemOf.get(order.id) ?? null,
    refusals: refusals.get(order.customerPhone) ?? 0,
  });
}
