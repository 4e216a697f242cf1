import { LRUCache } from 'lru-cache';
import { isoDay, startOfDay } from '#app/kit/dates.ts';
import { privateTopics, publicTopics } from '#app/kit/topics.ts';
import { type Live, type LiveEvent, maxHistory } from '#platform/realtime/live.ts';
import { type CachedAnswer, cachedAnswer } from './cached-answer.ts';

/** What was answered, and the topics that it shows. */
export type FinishedAnswer = {
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  topics: readonly string[];
};

export type AnswerCache = {
  /** What is stored for this address, whether it is still true or not. */
  find(address: string): CachedAnswer | undefined;
  /** The stored answer that shows all that was committed before the call, or null. */
  findFresh(address: string): Promise<CachedAnswer | null>;
  /**
   * The stored answer that shows all that was committed before the call, or what `make` answers now; one at a time
   * for an address. Null where nothing may be stored: the caller answers by themselves, or has done so in `make`.
   */
  findOrMake(
    address: string,
    make: () => Promise<FinishedAnswer | null>,
  ): Promise<CachedAnswer | null>;
  /** To be called after an encoding was added. */
  measure(address: string, answer: CachedAnswer): void;
};

type Options = {
  live: Pick<Live, 'caughtUp' | 'subscribe'>;
  /** Resolves to false where the store profile that pages show may be an older one. */
  settingsAreRead(): Promise<boolean>;
  now(): Date;
  maxBytes?: number;
};

type Entry = {
  answer: CachedAnswer;
  topics: readonly string[];
  /** The number of announcements before it was made. */
  position: number;
  madeAt: Date;
  /** The next midnight in India. */
  endsAt: Date;
};

/** Somebody makes the answer of an address; `heard` are the public topics announced meanwhile. */
type Making = { answer: Promise<CachedAnswer | null>; heard: Set<string | null> };

const maxTotalBytes = 32 * 1024 * 1024;
/** One answer must not push out all others. */
const maxAnswerBytes = 1024 * 1024;
/**
 * An answer with a mark that the live stream has forgotten would make each reader load everything anew. Some
 * announcements before that, since a reader begins to listen a little later.
 */
const maxAnnouncements = maxHistory - 100;

/**
 * Answers to visitors, stored until something they show changes: an announcement of the database drops all that
 * show its topic, in every process (docs/decisions/0045). Bounded in bytes; what was used longest ago goes first.
 */
export function openAnswerCache(options: Options): AnswerCache {
  const { live, settingsAreRead, now, maxBytes = maxTotalBytes } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, address) => answer.size() + address.length,
  });
  const makings = new Map<string, Making>();
  let position = 0;

  live.subscribe({ hear, end: () => entries.clear() });

  function hear(announcement: LiveEvent | null): void {
    position += 1;
    const topic = announcement?.topic ?? null;
    if ((privateTopics as readonly (string | null)[]).includes(topic)) return;
    for (const { heard } of makings.values()) heard.add(topic);
    for (const [address, entry] of entries.entries()) {
      if (isShown(topic, entry.topics)) entries.delete(address);
    }
  }

  function findEntry(address: string): Entry | undefined {
    const entry = entries.get(address);
    if (!entry) return undefined;
    const time = now();
    const isOver =
      position - entry.position >= maxAnnouncements || time >= entry.endsAt || time < entry.madeAt;
    if (!isOver) return entry;
    entries.delete(address);
    return undefined;
  }

  async function make(
    address: string,
    making: Making,
    work: () => Promise<FinishedAnswer | null>,
  ): Promise<CachedAnswer | null> {
    const began = { position, madeAt: now() };
    const finished = await work();
    if (finished === null) return null;
    const { headers, body, topics } = finished;
    const answer = cachedAnswer(headers, body);
    const hasChanged = [...making.heard].some((topic) => isShown(topic, topics));
    if (!hasChanged && body.length <= maxAnswerBytes) {
      entries.set(address, { answer, topics, ...began, endsAt: nextMidnight(began.madeAt) });
    }
    return answer;
  }

  return {
    find: (address) => findEntry(address)?.answer,
    async findFresh(address) {
      if (!(await live.caughtUp())) return null;
      return findEntry(address)?.answer ?? null;
    },
    async findOrMake(address, work) {
      if (!(await live.caughtUp()) || !(await settingsAreRead())) return null;
      const entry = findEntry(address);
      if (entry) return entry.answer;
      const underWay = makings.get(address);
      // What was announced since it began may be missing in it, and was committed before this request.
      if (underWay && underWay.heard.size === 0) return underWay.answer;
      const making: Making = { answer: Promise.resolve(null), heard: new Set() };
      making.answer = make(address, making, work);
      makings.set(address, making);
      try {
        return await making.answer;
      } finally {
        if (makings.get(address) === making) makings.delete(address);
      }
    },
    measure(address, answer) {
      const entry = entries.peek(address);
      // Only another object is measured.
      if (entry?.answer === answer) entries.set(address, { ...entry });
    },
  };
}

const knownTopics: readonly string[] = publicTopics;

/** A gap, or a topic that this version does not know, may have changed anything. */
function isShown(topic: string | null, shown: readonly string[]): boolean {
  return topic === null || shown.includes(topic) || !knownTopics.includes(topic);
}

/** The first instant of the next day in India. */
function nextMidnight(date: Date): Date {
  return startOfDay(isoDay(new Date(date.getTime() + 86_400_000)));
}
