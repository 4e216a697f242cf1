import { ownTopics, publicTopics, type Topic } from '#app/kit/topics.ts';

/** What a page hears: a topic that changed; 'everything' after a gap, in which anything may have. */
export type Heard = Topic | 'everything';

/** Whose page it is (null: a visitor's), for a stream hears what that person may; and the stream's mark it was made at. */
type OpenPage = { personId: string | null; mark: string };

/** What one tab passes on to the others: what it heard, null for a beat, and the stream's mark by then. */
type Passed = { heard: Heard | null; mark: string };

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** The server is heard every 20 seconds; a stream silent for longer is dead, whatever the browser believes. */
const silentAtMostMs = 45_000;
/** After this many failed tries in a row the page asks by itself, at every further one that finds the shop. */
const failuresAtMost = 2;

/**
 * Listens to the live stream for as long as `signal` is not aborted, and hears of what changed since the page was
 * made. All tabs of a browser share one stream: the one that holds the lock has it and passes on what it hears;
 * when that tab closes, the next takes over where it ended.
 */
export function listenLive(
  page: OpenPage,
  hear: (heard: Heard) => void,
  signal: AbortSignal,
): void {
  let { mark } = page;
  function take(passed: Passed): void {
    mark = passed.mark;
    if (passed.heard) hear(passed.heard);
  }
  // Outside a secure context, say at an address of the local network, there are no locks.
  if (!('locks' in navigator)) {
    void keepStream(page, take, signal);
    return;
  }
  const name = `live stream of ${page.personId ?? 'a visitor'}`;
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }) => take(data);
  signal.addEventListener('abort', () => others.close());
  const lead = () =>
    keepStream(
      { ...page, mark },
      (passed) => {
        others.postMessage(passed);
        take(passed);
      },
      signal,
    );
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock) return lead();
      void catchUp(page, take, signal);
      return;
    })
    .then(() => navigator.locks.request(name, { signal }, lead))
    .catch(() => {
      // aborted while waiting: the page has gone
    });
}

/** For a tab that is told the rest by another: takes what was before, and ends with the stream's first beat. */
async function catchUp(
  page: OpenPage,
  take: (passed: Passed) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const done = new AbortController();
  signal.addEventListener('abort', () => done.abort());
  const takeUntilBeat = (passed: Passed) => {
    take(passed);
    if (passed.heard === null) done.abort();
  };
  await keepStream(page, takeUntilBeat, done.signal);
}

/**
 * One stream that is opened again whenever it ends, and goes on from the mark it had reached. Where it cannot be
 * opened though the shop is there, every try tells to read again, so the page stays fresh by asking. Resolves
 * when `signal` is aborted.
 */
function keepStream(
  page: OpenPage,
  take: (passed: Passed) => void,
  signal: AbortSignal,
): Promise<void> {
  const topics = page.personId === null ? publicTopics : [...publicTopics, ...ownTopics];
  let { mark } = page;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource | undefined;

  function open(): void {
    stream = new EventSource(`/api/v1/live?topics=${topics.join(',')}&since=${mark}`);
    stream.onopen = () => {
      failures = 0;
      watch();
    };
    stream.onmessage = ({ data, lastEventId }) => pass(JSON.parse(data).topic, lastEventId);
    stream.addEventListener('beat', ({ lastEventId }) => pass(null, lastEventId));
    stream.onerror = openLater;
  }

  function pass(heard: Heard | null, reached: string): void {
    mark = reached;
    watch();
    take({ heard, mark });
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
    if (answer?.ok) take({ heard: 'everything', mark });
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
