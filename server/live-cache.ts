import { LRUCache } from 'lru-cache';
import { isoDay, startOfDay } from '#app/kit/dates.ts';
import { heldBytes } from '#app/kit/held-bytes.ts';
import { privateTopics, publicTopics } from '#app/kit/topics.ts';
import { type Live, type LiveEvent, maxHistory } from '#platform/realtime/live.ts';

/** A value and the topics it shows. */
export type Finished<T> = { value: T; topics: readonly string[] };

export type LiveCache<T> = {
  /** What is stored by this name, whether it is still true or not. */
  find(name: string): T | undefined;
  /** The stored value if it shows everything committed before the call, else null. */
  findFresh(name: string): Promise<T | null>;
  /**
   * The stored value if it shows everything committed before the call, else what `make` makes now; one at a
   * time per name. Null if nothing may be stored: the caller does without, or has answered in `make`.
   */
  findOrMake(name: string, make: () => Promise<Finished<T> | null>): Promise<T | null>;
  /** To be called after a value has grown. */
  measure(name: string, value: T): void;
};

export type LiveCacheOptions = {
  live: Pick<Live, 'caughtUp' | 'subscribe'>;
  /** Resolves to false if the store profile that pages show may be outdated. */
  settingsAreRead(): Promise<boolean>;
  now(): Date;
  maxBytes?: number;
};

type Entry<T> = {
  value: T;
  topics: readonly string[];
  /** The number of announcements before it was made. */
  position: number;
  madeAt: Date;
  /** The next midnight in India. */
  endsAt: Date;
};

/** A value being made. `heard` are the public topics announced meanwhile. */
type Making<T> = { value: Promise<T | null>; heard: Set<string | null> };

/** What an entry takes besides its value and name: dates, topics and its place. */
const entryBytes = 400;
/** One value must not push out all others. */
const maxValueBytes = 1024 * 1024;
/**
 * A response with a mark that the live stream has forgotten would make every reader reload. Some announcements
 * fewer, since a reader begins to listen a little later.
 */
const maxAnnouncements = maxHistory - 100;

/**
 * Stores what everybody sees alike until it changes: a database announcement drops everything that shows its
 * topic, in every process (docs/decisions/0045). Bounded in bytes; the least recently used goes first.
 */
export function openLiveCache<T>(
  options: LiveCacheOptions & { maxBytes: number; bytesOf(value: T): number },
): LiveCache<T> {
  const { live, settingsAreRead, now, maxBytes, bytesOf } = options;
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
  });
  const makings = new Map<string, Making<T>>();
  let position = 0;

  live.subscribe({ hear, end: () => entries.clear() });

  function hear(announcement: LiveEvent | null): void {
    position += 1;
    const topic = announcement?.topic ?? null;
    if ((privateTopics as readonly (string | null)[]).includes(topic)) return;
    for (const { heard } of makings.values()) heard.add(topic);
    for (const [name, entry] of entries.entries()) {
      if (isShown(topic, entry.topics)) entries.delete(name);
    }
  }

  function findEntry(name: string): Entry<T> | undefined {
    const entry = entries.get(name);
    if (!entry) return undefined;
    const time = now();
    const isOver =
      position - entry.position >= maxAnnouncements || time >= entry.endsAt || time < entry.madeAt;
    if (!isOver) return entry;
    entries.delete(name);
    return undefined;
  }

  async function make(
    name: string,
    making: Making<T>,
    work: () => Promise<Finished<T> | null>,
  ): Promise<T | null> {
    const began = { position, madeAt: now() };
    const finished = await work();
    if (finished === null) return null;
    const { value, topics } = finished;
    const hasChanged = [...making.heard].some((topic) => isShown(topic, topics));
    if (!hasChanged) {
      store(name, { value, topics, ...began, endsAt: nextMidnight(began.madeAt) });
    }
    return value;
  }

  function store(name: string, entry: Entry<T>): void {
    const bytes = bytesOf(entry.value);
    const size = bytes + heldBytes(name) + entryBytes;
    if (bytes <= maxValueBytes) entries.set(name, entry, { size });
    else entries.delete(name);
  }

  return {
    find: (name) => findEntry(name)?.value,
    async findFresh(name) {
      if (!(await live.caughtUp())) return null;
      return findEntry(name)?.value ?? null;
    },
    async findOrMake(name, work) {
      if (!(await live.caughtUp()) || !(await settingsAreRead())) return null;
      const entry = findEntry(name);
      if (entry) return entry.value;
      const underWay = makings.get(name);
      // What was announced since it began may be missing in it, and was committed before this request.
      if (underWay && underWay.heard.size === 0) return underWay.value;
      const making: Making<T> = { value: Promise.resolve(null), heard: new Set() };
      making.value = make(name, making, work);
      makings.set(name, making);
      try {
        return await making.value;
      } finally {
        if (makings.get(name) === making) makings.delete(name);
      }
    },
    measure(name, value) {
      const entry = entries.peek(name);
      // Only a different object is measured.
      if (entry?.value === value) store(name, { ...entry });
    },
  };
}

const knownTopics: readonly string[] = publicTopics;

/** A gap, or a topic unknown to this version, may have changed anything. */
function isShown(topic: string | null, shown: readonly string[]): boolean {
  return topic === null || shown.includes(topic) || !knownTopics.includes(topic);
}

function nextMidnight(date: Date): Date {
  return startOfDay(isoDay(new Date(date.getTime() + 86_400_000)));
}
