import type { CodRules } from '#app/shop/settings/shop-settings.contract.ts';
import type { Db } from '#platform/shop.ts';
import { codProblem, type OrderForCod } from './cod.rules.ts';
import { countDelivered, countRefusals } from './cod-records.store.server.ts';

/** An order, or a checkout about to become one. */
export type CodCandidate = OrderForCod & {
  /** Null for a deleted account. */
  userId: string | null;
  phone: string;
};

/**
 * Why each order cannot be paid on delivery; null if it can. Reads only what the rules need, and nothing if
 * none is about earlier orders.
 */
export async function findCodProblems(
  db: Db,
  rules: CodRules,
  orders: readonly CodCandidate[],
): Promise<(string | null)[]> {
  const userIds = orders.flatMap(({ userId }) => userId ?? []);
  const [delivered, refusals] = await Promise.all([
    rules.afterDelivered > 0 ? countDelivered(db, userIds) : null,
    rules.maxRefusals > 0
      ? countRefusals(
          db,
          orders.map(({ phone }) => phone),
        )
      : null,
  ]);
  return orders.map((order) =>
    codProblem(rules, order, {
      delivered: delivered?.get(order.userId ?? '') ?? 0,
      refusals: refusals?.get(order.phone) ?? 0,
    }),
  );
}

/** The same for one order. */
export async function findCodProblem(
  db: Db,
  rules: CodRules,
  order: CodCandidate,
): Promise<string | null> {
  const [problem = null] = await findCodProblems(db, rules, [order]);
  return problem;
}
