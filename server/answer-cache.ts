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

const maxTotalBytes = 32 * 1024 * 1024;

/** Answers to visitors, as bytes that are sent again (docs/decisions/0045). */
export function openAnswerCache(options: MemoryOptions): AnswerCache {
  const memory = openPublicMemory<CachedAnswer>({
    maxBytes: maxTotalBytes,
    ...options,
    bytesOf: (answer) => answer.size(),
  });
  return {
    ...memory,
    async findOrMake(address, make) {
      let unstored: FinishedAnswer | null = null;
      const stored = await memory.findOrMake(address, async () => {
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
