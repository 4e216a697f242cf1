import { ownTopics, publicTopics, type Topic } from '#app/kit/topics.ts';

/**
 * What a page hears: a topic that changed; 'everything' after a gap, in which anything may have; 'opening'
 * once, since something may have changed between the making of the page and its first listening.
 */
export type Heard = Topic | 'everything' | 'opening';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** The server is heard every 20 seconds; a stream silent for longer is dead, whatever the browser believes. */
const silentAtMostMs = 45_000;
/** After this many failed tries in a row the page asks by itself, at every further one that finds the shop. */
const failuresAtMost = 2;

/**
 * Listens to the live stream for as long as `signal` is not aborted. All tabs of a browser share one
 * stream: the one that holds the lock has it and passes on what it hears; when that tab closes, the next
 * takes over. In: whose page it is (null: a visitor's), for a stream hears what that person may.
 */
export function listenLive(
  personId: string | null,
  hear: (heard: Heard) => void,
  signal: AbortSignal,
): void {
  // Outside a secure context, say at an address of the local network, there are no locks.
  if (!('locks' in navigator)) {
    void keepStream(personId, 'opening', hear, signal);
    return;
  }
  const name = `live stream of ${personId ?? 'a visitor'}`;
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }) => hear(data);
  signal.addEventListener('abort', () => others.close());
  const lead = (first: Heard) =>
    keepStream(
      personId,
      first,
      (heard) => {
        others.postMessage(heard);
        hear(heard);
      },
      signal,
    );
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return hear('opening');
      return lead('opening');
    })
    .then(() => navigator.locks.request(name, { signal }, () => lead('everything')))
    .catch(() => {
      // aborted while waiting: the page has gone
    });
}

/**
 * One stream that is opened again whenever it ends. Where it cannot be opened though the shop is there,
 * every try tells to read again, so the page stays fresh by asking. Resolves when `signal` is aborted.
 */
function keepStream(
  personId: string | null,
  first: Heard,
  hear: (heard: Heard) => void,
  signal: AbortSignal,
): Promise<void> {
  const topics = personId === null ? publicTopics : [...publicTopics, ...ownTopics];
  let failures = 0;
  let next = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource | undefined;

  function open(): void {
    stream = new EventSource(`/api/v1/live?topics=${topics.join(',')}`);
    stream.onopen = () => {
      failures = 0;
      hear(next);
      next = 'everything';
      watch();
    };
    stream.onmessage = ({ data }) => {
      hear(JSON.parse(data).topic);
      watch();
    };
    stream.addEventListener('beat', watch);
    stream.onerror = openLater;
  }

  function watch(): void {
    clearTimeout(timer);
    timer = setTimeout(openLater, silentAtMostMs);
  }

  function openLater(): void {
    stream?.close();
    failures += 1;
    if (failures > failuresAtMost) void askOnceReached();
    clearTimeout(timer);
    timer = setTimeout(open, Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs));
  }

  /** A page that asks a shop out of reach would be lost, with all that was typed in it. */
  async function askOnceReached(): Promise<void> {
    const answer = await fetch('/healthz', { signal }).catch(() => null);
    if (answer?.ok) hear('everything');
  }

  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stream?.close();
      resolve();
    });
    if (signal.aborted) resolve();
    else open();
  });
}
