import type { ReadOwn } from '#platform/request.server.ts';
import { type CachedResponse, cachedResponse } from './cached-response.ts';
import { type LiveCache, type LiveCacheOptions, openLiveCache } from './live-cache.ts';

/** What was answered, and the topics that it shows; null where it must be stored for nobody. */
export type FinishedResponse = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  topics: readonly string[] | null;
  readOwn?: ReadOwn;
};

/** Answers by their addresses. `measure` is to be called after an encoding was added. */
export type ResponseCache = Omit<LiveCache<CachedResponse>, 'findOrMake'> & {
  /**
   * As in any live cache. What was made and cannot be stored is for whoever had it made; those who waited for it get
   * null.
   */
  findOrMake(
    address: string,
    make: () => Promise<FinishedResponse | null>,
  ): Promise<CachedResponse | FinishedResponse | null>;
};

/** Of addresses without a query, and of those with one: however many are made up, the plain pages stay. */
const maxBytes = { plain: 20 * 1024 * 1024, queried: 12 * 1024 * 1024 };

/** Answers to visitors, as bytes that are sent again (docs/decisions/0045). */
export function openResponseCache(options: LiveCacheOptions): ResponseCache {
  const bytesOf = (answer: CachedResponse) => answer.size();
  const plain = openLiveCache({ maxBytes: maxBytes.plain, ...options, bytesOf });
  const queried = openLiveCache({ maxBytes: maxBytes.queried, ...options, bytesOf });
  const cacheOf = (address: string) => (address.includes('?') ? queried : plain);
  return {
    find: (address) => cacheOf(address).find(address),
    findFresh: (address) => cacheOf(address).findFresh(address),
    measure: (address, answer) => cacheOf(address).measure(address, answer),
    async findOrMake(address, make) {
      let unstored: FinishedResponse | null = null;
      const stored = await cacheOf(address).findOrMake(address, async () => {
        const finished = await make();
        if (!finished) return null;
        const { headers, body, topics, readOwn } = finished;
        if (topics) return { value: cachedResponse(headers, body, readOwn), topics };
        unstored = finished;
        return null;
      });
      return stored ?? unstored;
    },
  };
}
