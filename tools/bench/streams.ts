import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Ceiling, startCeiling } from './ceiling.ts';
import type { BenchOptions, Cell, PartReport } from './report.ts';
import { addressOf, requestBytes } from './requests.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { median, quantile, ratioOf } from './statistics.ts';

/**
 * Many live streams: how long until the first and the last hear of a change, and the memory of each. Compared
 * with as many streams of node:http, which all get the same text.
 */

/** The shop allows 300 per address. */
const perAddress = 250;

type Streams = {
  /** Resolves once each stream has received `id`, with the times in ms since `since`. */
  hear(id: string, since: number): Promise<number[]>;
  close(): void;
};

export async function benchStreams({ isQuick }: BenchOptions): Promise<PartReport> {
  const count = isQuick ? 50 : 1_000;
  const shop = await startShop('streams', { tellsMemory: true });
  const ceiling = await startCeiling();
  try {
    // What the first streams create once does not count.
    const few = await openStreams(shop.port, Math.min(count, 100));
    few.close();
    await pause(500);
    const before = await shop.memory();
    const streams = await openStreams(shop.port, count);
    const after = await shop.memory();
    const others = await openStreams(ceiling.port, count);
    const { tellings, bare } = await tellInTurns(shop, ceiling, streams, others, isQuick ? 2 : 15);
    streams.close();
    others.close();
    const each = (kind: keyof typeof after) => (after[kind] - before[kind]) / count / 1024;
    const lastTimes = tellings.map((times) => Math.max(...times));
    const lastMs = median(lastTimes);
    const ratio = ratioOf(
      bare.map((times) => Math.max(...times)),
      lastTimes,
    );
    const rows: Record<string, Cell>[] = [
      { who: 'the shop', ...summary(tellings), ofHttp: ratio.median },
      { who: 'node:http', ...summary(bare) },
    ];
    return {
      tables: [
        {
          name: 'times',
          title: `${count} live streams: from before the change is sent to the database`,
          columns: [
            ['who', 'told by'],
            ['firstMs', 'the first', 'ms'],
            ['medianMs', 'half of them', 'ms'],
            ['lastMs', 'the last', 'ms'],
            ['lastMaxMs', 'the last, at worst', 'ms'],
            ['ofHttp', 'node:http takes of its time', 'share'],
          ],
          rows,
        },
        {
          name: 'memory',
          title: 'Memory of a stream, after collecting garbage',
          columns: [
            ['rssKb', 'resident', 'KB'],
            ['heapKb', 'heap', 'KB'],
            ['externalKb', 'outside the heap', 'KB'],
          ],
          rows: [{ rssKb: each('rss'), heapKb: each('heapUsed'), externalKb: each('external') }],
        },
      ],
      targets: [
        {
          what: `${count} streams: all told after`,
          value: lastMs,
          unit: 'ms',
          bound: 'at most',
          limit: 100,
        },
        {
          what: `${count} streams: memory of each, resident`,
          value: each('rss'),
          unit: 'KB',
          bound: 'at most',
          limit: 30,
        },
      ],
    };
  } finally {
    ceiling.stop();
    await shop.stop();
  }
}

function summary(tellings: readonly number[][]): Record<string, Cell> {
  const lastTimes = tellings.map((times) => Math.max(...times));
  return {
    firstMs: median(tellings.map((times) => Math.min(...times))),
    medianMs: median(tellings.map((times) => quantile(times, 0.5))),
    lastMs: median(lastTimes),
    lastMaxMs: Math.max(...lastTimes),
  };
}

async function tellInTurns(
  { db }: ShopProcess,
  ceiling: Ceiling,
  streams: Streams,
  others: Streams,
  rounds: number,
): Promise<{ tellings: number[][]; bare: number[][] }> {
  const products = await db.selectFrom('products').select('id').limit(rounds).execute();
  const tellings: number[][] = [];
  const bare: number[][] = [];
  for (const { id } of products) {
    const since = performance.now();
    const heard = streams.hear(id, since);
    await db
      .updateTable('products')
      .set((eb) => ({ price_paise: eb('price_paise', '+', 100) }))
      .where('id', '=', id)
      .execute();
    tellings.push(await heard);
    await pause(100);
    const sentAt = performance.now();
    const heardToo = others.hear(id, sentAt);
    ceiling.tell(`id: 1-1\ndata: {"topic":"products","id":"${id}"}\n\n`);
    bare.push(await heardToo);
    await pause(100);
  }
  return { tellings, bare };
}

/** Opens the streams and waits for the first bytes of each. */
async function openStreams(port: number, count: number): Promise<Streams> {
  let expected = '';
  let since = 0;
  let times: number[] = [];
  let all = Promise.withResolvers<number[]>();
  const sockets: Socket[] = [];
  function read(text: string): void {
    if (expected === '' || !text.includes(expected)) return;
    times.push(performance.now() - since);
    if (times.length === count) all.resolve(times);
  }
  for (let n = 0; n < count; n += 1) {
    const address = addressOf(Math.floor(n / perAddress));
    const request = { path: '/api/v1/live?topics=products,reviews', address };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.setEncoding('latin1');
    sockets.push(socket);
    socket.write(requestBytes(port, request));
    const [head] = await new Promise<[string]>((resolve, reject) => {
      socket.once('data', (text: string) => resolve([text]));
      socket.once('error', reject);
    });
    if (!/^HTTP\/1\.1 200/.test(head)) throw new Error(`stream ${n} was refused: ${head}`);
    socket.on('data', read);
  }
  return {
    hear(id, from) {
      expected = `"id":"${id}"`;
      since = from;
      times = [];
      all = Promise.withResolvers();
      return all.promise;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
