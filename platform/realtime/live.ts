import pg from 'pg';
import type { Log } from '../log/log.ts';

/** What the database announces: a row of this topic changed. `user` is null for public rows. */
export type LiveEvent = { topic: string; user: string | null; id: string | null };

type Listener = {
  /** Null means: something may have been missed, read everything again. */
  hear(announcement: LiveEvent | null): void;
  /** The shop is closing. */
  end(): void;
};

export type Live = {
  /** Out: a function that ends the subscription. */
  subscribe(listener: Listener): () => void;
  /** A mark of now: what is heard later comes after it. It tells nothing else. */
  mark(): string;
  /** What was heard after the mark, oldest first; one null for a mark that is too old or not known here. */
  since(mark: string): (LiveEvent | null)[];
  close(): Promise<void>;
};

const minReconnectMs = 200;
const maxReconnectMs = 5_000;
/** Of the latest announcements, for pages that come to listen a little later than they were made. */
const maxHistory = 1_000;

/**
 * Listens to what the database's triggers announce, on one connection of its own, so changes made by
 * any process or by hand in SQL arrive too. Reconnects by itself and then tells everybody to re-read.
 */
export function openLive(connection: pg.ClientConfig, log: Log): Live {
  const listeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let closed = false;
  let pauseMs = minReconnectMs;
  let timer: NodeJS.Timeout | undefined;
  let hasGap = false;
  const history: { mark: string; announcement: LiveEvent | null }[] = [];

  function remember(announcement: LiveEvent | null): void {
    history.push({ mark: crypto.randomUUID(), announcement });
    if (history.length > maxHistory) history.shift();
  }

  function broadcast(announcement: LiveEvent | null): void {
    remember(announcement);
    for (const listener of listeners) listener.hear(announcement);
  }

  async function connect(): Promise<void> {
    const connecting = new pg.Client({ ...connection, keepAlive: true });
    connecting.on('notification', ({ payload }) => broadcast(parseEvent(payload)));
    connecting.on('error', (error) => log.warn('live connection lost', { error }));
    connecting.once('end', () => {
      if (client === connecting) client = null;
      reconnectLater();
    });
    try {
      await connecting.connect();
      await connecting.query('listen shop_changes');
    } catch {
      await connecting.end().catch(() => {});
      return reconnectLater();
    }
    if (closed) return void connecting.end();
    client = connecting;
    pauseMs = minReconnectMs;
    if (hasGap) broadcast(null);
    else remember(null);
  }

  function reconnectLater(): void {
    if (closed) return;
    hasGap = true;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxReconnectMs);
  }

  void connect();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mark: () => history.at(-1)?.mark ?? '',
    since(mark) {
      const at = history.findLastIndex((one) => one.mark === mark);
      return at < 0 ? [null] : history.slice(at + 1).map((one) => one.announcement);
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
function parseEvent(payload: string | undefined): LiveEvent | null {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return null;
  }
}
