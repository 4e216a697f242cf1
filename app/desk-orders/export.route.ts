import { requireOwnerOfFile } from '#app/auth/require-shopper.server.ts';
import { answerCsv, answerRefusal } from '#platform/answer.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/export.route';
import { exportOrders } from './export-orders.server.ts';
import { readOrdersQuery } from './orders-query.contract.ts';

/** The orders that are found, as a file for a spreadsheet. */
export async function loader(asked: Route.LoaderArgs) {
  const owner = requireOwnerOfFile(asked);
  const query = readOrdersQuery(asked.url.searchParams);
  const result = exportOrders(shopOf(asked.context), owner, query);
  if (!result.ok) return answerRefusal(result.refusal);
  return answerCsv('fashion-haat-orders.csv', result.value);
}
