import { requireOwner } from '#app/auth/require-shopper.server.ts';
import { answerRefusal } from '#platform/answer.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/export.route';
import { exportOrders } from './export-orders.server.ts';
import { readOrdersQuery } from './orders-query.contract.ts';

/** The orders that are found, as a file for a spreadsheet. */
export async function loader(asked: Route.LoaderArgs) {
  const owner = requireOwner(asked);
  const query = readOrdersQuery(asked.url.searchParams);
  const result = exportOrders(shopOf(asked.context), owner, query);
  if (!result.ok) return answerRefusal(result.refusal);
  return new Response(streamOf(result.value), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="fashion-haat-orders.csv"',
      'Cache-Control': 'no-store',
    },
  });
}

/** Reads on only as fast as the file is taken. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
