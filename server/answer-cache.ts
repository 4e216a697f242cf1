import { type CachedAnswer, cachedAnswer } from './cached-answer.ts';
import { type MemoryOptions, openPublicMemory, type PublicMemory } from './public-memory.ts';

/** A response and the topics it shows; null if it must not be stored. */
export type FinishedAnswer = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  topics: readonly string[] | null;
};

/** Answers by address. Call `measure` after an encoding was added. */
export type AnswerCache = Omit<PublicMemory<CachedAnswer>, 'findOrMake'> & {
  /**
   * As in any public memory. What was made and cannot be stored goes to the caller who made it; those who
   * waited get null.
   */
  findOrMake(
    address: string,
    make: () => Promise<FinishedAnswer | null>,
  ): Promise<CachedAnswer | FinishedAnswer | null>;
};

/** For addresses without and with a query. However many queries are made up, the plain pages stay. */
const maxBytes = { plain: 20 * 1024 * 1024, queried: 12 * 1024 * 1024 };

/** Responses to visitors, as bytes that are sent again (docs/decisions/0045). */
export function openAnswerCache(options: MemoryOptions): AnswerCache {
  const bytesOf = (answer: CachedAnswer) => answer.size();
  const plain = openPublicMemory({ maxBytes: maxBytes.plain, ...options, bytesOf });
  const queried = openPublicMemory({ maxBytes: maxBytes.queried, ...options, bytesOf });
  const memoryOf = (address: string) => (address.includes('?') ? queried : plain);
  return {
    find: (address) => memoryOf(address).find(address),
    findFresh: (address) => memoryOf(address).findFresh(address),
    measure: (address, answer) => memoryOf(address).measure(address, answer),
    async findOrMake(address, make) {
      let unstored: FinishedAnswer | null = null;
      const stored = await memoryOf(address).findOrMake(address, async () => {
        const finished = await make();
        if (!finished) return null;
        const { headers, body, topics } = finished;
        if (topics) return { value: cachedAnswer(headers, body), topics };
        unstored = finished;
        return null;
      });
      return stored ?? unstored;
    },
  };
}
