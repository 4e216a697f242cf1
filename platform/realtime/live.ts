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
  close(): Promise<void>;
};

const firstPauseMs = 200;
const longestPauseMs = 5_000;

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

  function tell(announcement: Announcement | null): void {
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
