import { type CachedAnswer, cachedAnswer } from './cached-answer.ts';
import { type MemoryOptions, openPublicMemory, type PublicMemory } from './public-memory.ts';

/** What was answered, and the topics that it shows. */
export type FinishedAnswer = {
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  topics: readonly string[];
};

/** Answers by their addresses. `measure` is to be called after an encoding was added. */
export type AnswerCache = Omit<PublicMemory<CachedAnswer>, 'findOrMake'> & {
  findOrMake(
    address: string,
    make: () => Promise<FinishedAnswer | null>,
  ): Promise<CachedAnswer | null>;
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
    findOrMake: (address, make) =>
      memory.findOrMake(address, async () => {
        const finished = await make();
        if (finished === null) return null;
        const { headers, body, topics } = finished;
        return { value: cachedAnswer(headers, body), topics };
      }),
  };
}
