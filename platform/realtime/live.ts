import pg from 'pg';
import type { Log } from '../log/log.ts';
import { openCatchUp } from './catch-up.ts';

/** A database notification: a row of this topic changed. `user` is null for public rows. */
export type LiveEvent = { topic: string; user: string | null; id: string | null };

type Listener = {
  /** Null: something may have been missed, so load everything again. */
  hear(announcement: LiveEvent | null): void;
  /** The shop is closing. */
  end(): void;
};

export type Live = {
  /** Returns a function that ends the subscription. */
  subscribe(listener: Listener): () => void;
  /** The current position, the same in every process. It is random and reveals nothing else. */
  mark(): string;
  /** What was received after the mark, oldest first; a single null if the mark is too old or unknown. */
  since(mark: string): (LiveEvent | null)[];
  /** Waits for a mark of another process that has heard a little more than this one. */
  reach(mark: string): Promise<void>;
  /**
   * Resolves to true once everything committed before the call has been received. Resolves to false if that
   * cannot be known: the connection is lost or silent.
   */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
};

const minReconnectMs = 200;
const maxReconnectMs = 5_000;
/** The connection's name in PostgreSQL's own views. */
export const listenerName = 'shop changes';
/** Announced by a process that begins to listen, so that all listeners have a mark in common. */
const beginTopic = 'begin';
/** Recent notifications, for pages that start to listen shortly after they were rendered. */
export const maxHistory = 1_000;
const patienceMs = 500;

/** A database that vanishes without a goodbye is noticed after three or four of these. */
const usualBeatMs = 2_500;
const connectMs = 5_000;

type LiveOptions = {
  /** Called if the database has not answered for too long; its other connections will not be answered either. */
  onSilence?: () => void;
  beatMs?: number;
};

/**
 * Listens to the notifications of the database's triggers on its own connection, so that changes by other
 * processes and by SQL arrive too. Reconnects by itself, and then tells everybody to reload.
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
  let position = { change: '', count: 0 };

  function addToHistory(announcement: LiveEvent | null, mark: string): void {
    history.push({ mark, announcement });
    if (history.length > maxHistory) history.shift();
  }

  /** After a gap nobody else knows this process's position, until the next announcement. */
  function addGap(): void {
    addToHistory(null, crypto.randomUUID());
  }

  /** PostgreSQL sends everybody the same in the same order, so all processes count alike. */
  function nextMark(change: string): string {
    position = { change, count: change === position.change ? position.count + 1 : 0 };
    return `${change}.${position.count}`;
  }

  function receive(payload: string | undefined): void {
    const { change, event } = parseAnnouncement(payload);
    addToHistory(event, nextMark(change));
    if (event?.topic === beginTopic) return;
    for (const listener of listeners) listener.hear(event);
  }

  async function connect(): Promise<void> {
    const connecting = new pg.Client({
      ...connection,
      connectionTimeoutMillis: connectMs,
      application_name: listenerName,
      // A live process says something with every beat. A vanished one's connection ends.
      options: '-c idle_session_timeout=60s',
    });
    connecting.on('notification', ({ payload }) => receive(payload));
    connecting.on('error', (error) => log.warn('live connection lost', { error }));
    connecting.once('end', () => {
      if (client === connecting) client = null;
      reconnectLater();
    });
    try {
      await connecting.connect();
      await connecting.query('listen shop_changes');
      addGap();
      await connecting.query('select announce($1, null, null)', [beginTopic]);
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
    if (hasGap) for (const listener of listeners) listener.hear(null);
  }

  function reconnectLater(): void {
    if (closed) return;
    hasGap = true;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxReconnectMs);
  }

  // PostgreSQL signals every listener before it confirms a COMMIT, and a backend sends waiting notifications
  // before it takes the next query. So after an empty query, everything confirmed before it has arrived.
  const caughtUp = openCatchUp(() => client?.query('') ?? null, patienceMs);

  const placeOf = (mark: string) => history.findLastIndex((one) => one.mark === mark);

  void connect();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mark: () => history.at(-1)?.mark ?? '',
    since(mark) {
      const at = placeOf(mark);
      if (at < 0) return [null];
      const later = history.slice(at + 1).map((one) => one.announcement);
      return later.filter((event) => event?.topic !== beginTopic);
    },
    async reach(mark) {
      if (placeOf(mark) < 0) await caughtUp();
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

/**
 * `change` names the transaction. `event` is null for a payload that is not JSON, sent by hand: something
 * unknown changed.
 */
function parseAnnouncement(payload: string | undefined): {
  change: string;
  event: LiveEvent | null;
} {
  try {
    const { change, ...event } = JSON.parse(payload ?? '');
    return { change: String(change), event };
  } catch {
    return { change: '', event: null };
  }
}

/**
 * Probes a connection repeatedly and calls `onSilence` after three missed answers. It counts beats, not time,
 * so that a halted process reads the answers first.
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
