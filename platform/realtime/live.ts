import pg from 'pg';
import type { Log } from '../log/log.ts';
import { openCatchUp } from './catch-up.ts';

/** A notification of the database: a row of this topic changed. `user` is null for public rows. */
export type LiveEvent = { topic: string; user: string | null; id: string | null };

type Listener = {
  /** Null means that something may have been missed: load everything again. */
  hear(announcement: LiveEvent | null): void;
  /** The shop is closing. */
  end(): void;
};

export type Live = {
  /** Returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void;
  /** A mark of the current position; it is random and reveals nothing else. */
  mark(): string;
  /** What was received after the mark, oldest first; a single null if the mark is too old or unknown. */
  since(mark: string): (LiveEvent | null)[];
  /**
   * Resolves to true once everything is received that anybody had committed before the call; to false where that
   * cannot be known, because the connection is lost or does not answer.
   */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
};

const minReconnectMs = 200;
const maxReconnectMs = 5_000;
/** By which the connection is found in PostgreSQL's own views. */
export const listenerName = 'shop changes';
/** Latest notifications, for pages that start to listen a little after they were rendered. */
export const maxHistory = 1_000;
const patienceMs = 500;

/** A database that vanishes without a goodbye is noticed after three of these, at most four. */
const usualBeatMs = 2_500;
const connectMs = 5_000;

type LiveOptions = {
  /** Called when the database has not answered for too long: no other connection to it will be answered either. */
  onSilence?: () => void;
  beatMs?: number;
};

/**
 * Listens to the notifications of the database's triggers, on a connection of its own, so that changes
 * by any process or by hand in SQL arrive too. Reconnects by itself and then tells everybody to reload.
 */
export function openLive(
  connection: pg.ClientConfig,
  log: Log,
  { onSilence = () => {}, beatMs = usualBeatMs }: LiveOptions = {},
): Live {
  const listeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let closed = false;
  let pauseMs = minReconnectMs;
  let timer: NodeJS.Timeout | undefined;
  let hasGap = false;
  const history: { mark: string; announcement: LiveEvent | null }[] = [];

  function addToHistory(announcement: LiveEvent | null): void {
    history.push({ mark: crypto.randomUUID(), announcement });
    if (history.length > maxHistory) history.shift();
  }

  function broadcast(announcement: LiveEvent | null): void {
    addToHistory(announcement);
    for (const listener of listeners) listener.hear(announcement);
  }

  async function connect(): Promise<void> {
    const connecting = new pg.Client({
      ...connection,
      connectionTimeoutMillis: connectMs,
      application_name: listenerName,
    });
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
    expectAnswers(connecting, beatMs, () => {
      log.warn('database silent');
      (connecting as pg.Client & { connection: pg.Connection }).connection.stream.destroy();
      onSilence();
    });
    pauseMs = minReconnectMs;
    if (hasGap) broadcast(null);
    else addToHistory(null);
  }

  function reconnectLater(): void {
    if (closed) return;
    hasGap = true;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxReconnectMs);
  }

  // PostgreSQL signals every listener before it confirms a COMMIT, and a backend sends the notifications that wait
  // for it before it is ready for the next query. So whatever was confirmed before an empty query has come with it.
  const caughtUp = openCatchUp(() => client?.query('') ?? null, patienceMs);

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
    caughtUp,
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const listener of listeners) listener.end();
      await client?.end();
    },
  };
}

/** Null for a payload that is not JSON, sent by hand: something changed, but nobody knows what. */
function parseEvent(payload: string | undefined): LiveEvent | null {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return null;
  }
}

/**
 * Asks a connection again and again whether it is alive, and calls `onSilence` after three times without an answer. It
 * counts beats, not time: a process that was halted itself then reads the answers first.
 */
function expectAnswers(client: pg.Client, beatMs: number, onSilence: () => void): void {
  let missed = 0;
  let isWaiting = false;
  const answered = () => {
    missed = 0;
    isWaiting = false;
  };
  const timer = setInterval(() => {
    if (isWaiting) missed += 1;
    else void client.query('').then(answered, () => {});
    isWaiting = true;
    if (missed < 3) return;
    clearInterval(timer);
    onSilence();
  }, beatMs).unref();
  client.once('end', () => clearInterval(timer));
}
