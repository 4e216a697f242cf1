import { sql } from 'kysely';
import { openMailServer } from './mail-server.ts';
import type { BenchOptions, PartReport } from './report.ts';
import { startShop } from './shop-process.ts';

/** How fast emails leave for a mail server on this machine, and how long one waits behind many of another kind. */
export async function benchEmails({ isQuick }: BenchOptions): Promise<PartReport> {
  const many = isQuick ? 50 : 2000;
  const arrivals = openArrivals();
  const server = await openMailServer(arrivals.note);
  const { port } = server;
  const first = await startShop('emails', { smtpPort: port });
  const write = (count: number, kind: string) =>
    sql`insert into emails (kind, to_address, subject, html, text)
      select ${kind}, 'lakshmi@example.com', ${kind}, repeat('<p>Paithani</p>', 300), repeat('Paithani ', 200)
      from generate_series(1, ${count}::int)`.execute(first.db);
  await write(many, 'confirm-email');
  await write(1, 'order-placed');
  await first.stop({ keepsData: true });
  const shop = await startShop('emails', { smtpPort: port, dataDir: first.dataDir });
  const times = await arrivals.all(many + 1);
  await shop.stop();
  await server.close();
  const seconds = ((times.last ?? 0) - (times.first ?? 0)) / 1000;
  const perSecond = many / seconds;
  return {
    tables: [
      {
        name: 'emails',
        title: 'Emails to a mail server on the same machine that takes all at once',
        columns: [
          ['what', 'what'],
          ['count', 'emails', 'count'],
          ['perSecond', 'a second', 'count'],
          ['before', 'sent before the order’s', 'count'],
        ],
        rows: [
          {
            what: 'one kind, and one order’s',
            count: many + 1,
            perSecond,
            before: times.beforeOrder,
          },
        ],
      },
    ],
    targets: [
      { what: 'emails a second', value: perSecond, unit: 'count', bound: 'at least', limit: 50 },
      {
        what: 'emails sent before an order’s, with 2,000 of another kind waiting',
        value: times.beforeOrder,
        unit: 'count',
        bound: 'at most',
        limit: 10,
      },
    ],
  };
}

type Received = { first: number | null; last: number | null; beforeOrder: number | null };

function openArrivals() {
  const received: Received & { count: number } = {
    count: 0,
    first: null,
    last: null,
    beforeOrder: null,
  };
  let wanted = 0;
  const enough = Promise.withResolvers<void>();
  return {
    note(text: string): void {
      received.first ??= performance.now();
      received.last = performance.now();
      if (text.includes('Subject: order-placed')) received.beforeOrder = received.count;
      received.count += 1;
      if (received.count >= wanted && wanted > 0) enough.resolve();
    },
    /** Resolves once this many have arrived. */
    async all(count: number): Promise<Received> {
      wanted = count;
      if (received.count < wanted) await enough.promise;
      return received;
    },
  };
}
