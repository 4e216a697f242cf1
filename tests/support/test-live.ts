import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { listenerName } from '#platform/realtime/live.ts';
import type { User } from '#platform/shop.ts';
import { cookieOf, openTestHttp, type TestHttp } from './test-http.ts';
import { givenProduct, openTestShop, type TestShop } from './test-shop.ts';

/** The changes that an open page has received, and the raw stream. */
export type OpenPageStream = {
  received: { topic: string; id: string | null }[];
  hasEnded: boolean;
  raw: string;
};

export type LiveShop = {
  shop: TestShop;
  http: TestHttp;
  /** Waits until all changes so far are announced, so that a page opened now does not receive them. */
  waitForPendingChanges(): Promise<void>;
  /** Opens the live stream of a page of this user, and collects its changes. */
  openPage(
    user: User | null,
    topics?: string,
    headers?: Record<string, string>,
  ): Promise<OpenPageStream>;
  /** Waits until the streams have received all changes so far, by announcing one more. */
  waitForDelivery(...streams: OpenPageStream[]): Promise<void>;
};

export const allTopics = 'products,reviews,delivery,orders,cart,wishlist';

/** A test shop with its live stream. */
export async function openLiveShop(): Promise<LiveShop> {
  const shop = await openTestShop();
  const http = await openTestHttp(shop);

  async function waitForPendingChanges(): Promise<void> {
    const mark = crypto.randomUUID();
    const heard: unknown[] = [];
    const unsubscribe = http.live.subscribe({ hear: (one) => heard.push(one?.id), end: () => {} });
    await sql`select announce('mark', null, ${mark})`.execute(shop.db);
    await expect.poll(() => heard).toContain(mark);
    unsubscribe();
  }

  async function openPage(
    user: User | null,
    topics = allTopics,
    headers: Record<string, string> = {},
  ): Promise<OpenPageStream> {
    const cookie = user && (await cookieOf(shop, user));
    await waitForPendingChanges();
    const sent = cookie ? { ...headers, Cookie: cookie } : headers;
    const answer = await http.get(`/api/v1/live?topics=${topics}`, null, sent);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream');
    return collectEvents(answer);
  }

  async function waitForDelivery(...streams: OpenPageStream[]): Promise<void> {
    const { id } = await givenProduct(shop);
    for (const stream of streams) {
      await expect.poll(() => stream.received.at(-1)).toEqual({ topic: 'products', id });
      stream.received.pop();
    }
  }

  return { shop, http, waitForPendingChanges, openPage, waitForDelivery };
}

function collectEvents(answer: Response): OpenPageStream {
  const stream: OpenPageStream = { received: [], hasEnded: false, raw: '' };
  const reader = answer.body?.getReader();
  onTestFinished(() => reader?.cancel());
  const decoder = new TextDecoder();
  async function collect(): Promise<void> {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      stream.raw += decoder.decode(chunk.value);
      stream.received = [...stream.raw.matchAll(/^data: (.*)$/gm)].map((match) =>
        JSON.parse(match[1] ?? ''),
      );
    }
    stream.hasEnded = true;
  }
  void collect();
  return stream;
}

/** The PostgreSQL processes that listen for changes of this shop. */
export async function listenerPids(shop: TestShop): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName} and state = 'idle'`.execute(
    shop.db,
  );
  return rows.map((row) => row.pid);
}
