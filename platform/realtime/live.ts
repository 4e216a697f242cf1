import pg from 'pg';
import type { Log } from '../log/log.ts';

/** What the database announces: a row of this topic changed. `user` is null for public rows. */
export type Announcement = { topic: string; user: string | null; id: string | null };

type Listener = {
  /** Null means: something may have been missed, read everything again. */
  hear(announcement: Announcement | null): void;
  /** The shop is closing. */
  end(): void;
};

export type Live = {
  /** Out: a function that ends the subscription. */
  subscribe(listener: Listener): () => void;
  /** A mark of now: what is heard later comes after it. It tells nothing else. */
  mark(): string;
  /** What was heard after the mark, oldest first; one null for a mark that is too old or not known here. */
  heardSince(mark: string): (Announcement | null)[];
  close(): Promise<void>;
};

const firstPauseMs = 200;
const longestPauseMs = 5_000;
/** Of the latest announcements, for pages that come to listen a little later than they were made. */
const keptAtMost = 1_000;

/**
 * Listens to what the database's triggers announce, on one connection of its own, so changes made by
 * any process or by hand in SQL arrive too. Reconnects by itself and then tells everybody to re-read.
 */
export function openLive(connection: pg.ClientConfig, log: Log): Live {
  const listeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let closed = false;
  let pauseMs = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;
  let missedSome = false;
  const kept: { mark: string; announcement: Announcement | null }[] = [];

  function keep(announcement: Announcement | null): void {
    kept.push({ mark: crypto.randomUUID(), announcement });
    if (kept.length > keptAtMost) kept.shift();
  }

  function tell(announcement: Announcement | null): void {
    keep(announcement);
    for (const listener of listeners) listener.hear(announcement);
  }

  async function connect(): Promise<void> {
    const candidate = new pg.Client({ ...connection, keepAlive: true });
    candidate.on('notification', ({ payload }) => tell(announcementIn(payload)));
    candidate.on('error', (error) => log.warn('live connection lost', { error }));
    candidate.once('end', () => {
      if (client === candidate) client = null;
      reconnectLater();
    });
    try {
      await candidate.connect();
      await candidate.query('listen shop_changes');
    } catch {
      await candidate.end().catch(() => {});
      return reconnectLater();
    }
    if (closed) return void candidate.end();
    client = candidate;
    pauseMs = firstPauseMs;
    if (missedSome) tell(null);
    else keep(null);
  }

  function reconnectLater(): void {
    if (closed) return;
    missedSome = true;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  void connect();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mark: () => kept.at(-1)?.mark ?? '',
    heardSince(mark) {
      const at = kept.findLastIndex((one) => one.mark === mark);
      return at < 0 ? [null] : kept.slice(at + 1).map((one) => one.announcement);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const listener of listeners) listener.end();
      await client?.end();
    },
  };
}

/** Null for words that are no announcement: somebody sent them by hand, and all that is known is "something". */
function announcementIn(payload: string | undefined): Announcement | null {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return null;
  }
}
