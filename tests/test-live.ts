import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { User } from '#platform/shop.ts';
import { cookieOf, openTestHttp, type TestHttp } from './test-http.ts';
import { givenProduct, openTestShop, type TestShop } from './test-shop.ts';

/** What an open page heard so far, and the words it came in. */
export type OpenPageStream = {
  heard: { topic: string; id: string | null }[];
  hasEnded: boolean;
  raw: string;
};

export type LiveShop = {
  shop: TestShop;
  http: TestHttp;
  /** What was changed so far is announced and over: a page opened now does not hear of it. */
  earlierChangesAreOver(): Promise<void>;
  /** An open page of this person; what it hears is collected as it comes. */
  openPage(
    user: User | null,
    topics?: string,
    headers?: Record<string, string>,
  ): Promise<OpenPageStream>;
  /** A public change, announced after all others: who has heard of it has heard everything before. */
  everythingIsHeard(...streams: OpenPageStream[]): Promise<void>;
};

export const allTopics = 'products,reviews,delivery,orders,cart,wishlist';

/** A test shop that is heard, with its live stream in front. */
export async function openLiveShop(): Promise<LiveShop> {
  const shop = await openTestShop();
  const http = await openTestHttp(shop);
  await expect.poll(() => listenerPids(shop)).toHaveLength(1);

  async function earlierChangesAreOver(): Promise<void> {
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
    await earlierChangesAreOver();
    const sent = cookie ? { ...headers, Cookie: cookie } : headers;
    const answer = await http.get(`/api/v1/live?topics=${topics}`, null, sent);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream');
    return collected(answer);
  }

  async function everythingIsHeard(...streams: OpenPageStream[]): Promise<void> {
    const { id } = await givenProduct(shop);
    for (const stream of streams) {
      await expect.poll(() => stream.heard.at(-1)).toEqual({ topic: 'products', id });
      stream.heard.pop();
    }
  }

  return { shop, http, earlierChangesAreOver, openPage, everythingIsHeard };
}

function collected(answer: Response): OpenPageStream {
  const stream: OpenPageStream = { heard: [], hasEnded: false, raw: '' };
  const reader = answer.body?.getReader();
  onTestFinished(() => reader?.cancel());
  const decoder = new TextDecoder();
  async function collect(): Promise<void> {
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      stream.raw += decoder.decode(piece.value);
      stream.heard = [...stream.raw.matchAll(/^data: (.*)$/gm)].map((match) =>
        JSON.parse(match[1] ?? ''),
      );
    }
    stream.hasEnded = true;
  }
  void collect();
  return stream;
}

/** The server processes that listen for changes of this shop. */
export async function listenerPids(shop: TestShop): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query = 'listen shop_changes' and state = 'idle'`.execute(
    shop.db,
  );
  return rows.map((row) => row.pid);
}
