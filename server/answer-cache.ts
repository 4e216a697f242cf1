import { type CachedAnswer, cachedAnswer } from './cached-answer.ts';
import { type MemoryOptions, openPublicMemory, type PublicMemory } from './public-memory.ts';

/** What was answered, and the topics that it shows; null where it must be stored for nobody. */
export type FinishedAnswer = {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  topics: readonly string[] | null;
};

/** Answers by their addresses. `measure` is to be called after an encoding was added. */
export type AnswerCache = Omit<PublicMemory<CachedAnswer>, 'findOrMake'> & {
  /**
   * As in any public memory. What was made and cannot be stored is for whoever had it made; those who waited for it get
   * null.
   */
  findOrMake(
    address: string,
    make: () => Promise<FinishedAnswer | null>,
  ): Promise<CachedAnswer | FinishedAnswer | null>;
};

/** Of addresses without a query, and of those with one: however many are made up, the plain pages stay. */
const maxBytes = { plain: 20 * 1024 * 1024, queried: 12 * 1024 * 1024 };

/** Answers to visitors, as bytes that are sent again (docs/decisions/0045). */
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
