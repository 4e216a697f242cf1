import { privateTopics, publicTopics, type Topic } from '#app/kit/topics.ts';

/** What a page hears: a topic that changed; 'everything' after a gap, in which anything may have. */
export type LiveTopic = Topic | 'everything';

/** Whose page it is (null: a visitor's), for a stream hears what that person may; and the stream's mark it was made at. */
type PageState = { userId: string | null; mark: string };

/** What one tab passes on to the others: what it heard, null for a beat, and the stream's mark by then. */
type TabMessage = { topic: LiveTopic | null; mark: string };

const initialRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;
/** The server is heard every 20 seconds; a stream silent for longer is dead, whatever the browser believes. */
const streamTimeoutMs = 45_000;
/** After this many failed tries in a row the page asks by itself, at every further one that finds the shop. */
const maxFailures = 2;

/**
 * Listens to the live stream for as long as `signal` is not aborted, and hears of what changed since the page was
 * made. All tabs of a browser share one stream: the one that holds the lock has it and passes on what it hears;
 * when that tab closes, the next takes over where it ended.
 */
export function subscribeLive(
  page: PageState,
  onTopic: (heard: LiveTopic) => void,
  signal: AbortSignal,
): void {
  let { mark } = page;
  function receive(passed: TabMessage): void {
    mark = passed.mark;
    if (passed.topic) onTopic(passed.topic);
  }
  // Outside a secure context, say at an address of the local network, there are no locks.
  if (!('locks' in navigator)) {
    void maintainStream(page, receive, signal);
    return;
  }
  const name = `live stream of ${page.userId ?? 'a visitor'}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => receive(data);
  signal.addEventListener('abort', () => channel.close());
  const runAsLeader = () =>
    maintainStream(
      { ...page, mark },
      (passed) => {
        channel.postMessage(passed);
        receive(passed);
      },
      signal,
    );
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock) return runAsLeader();
      void catchUp(page, receive, signal);
      return;
    })
    .then(() => navigator.locks.request(name, { signal }, runAsLeader))
    .catch(() => {
      // aborted while waiting: the page has gone
    });
}

/** For a tab that is told the rest by another: takes what was before, and ends with the stream's first beat. */
async function catchUp(
  page: PageState,
  receive: (passed: TabMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const done = new AbortController();
  signal.addEventListener('abort', () => done.abort());
  const receiveUntilHeartbeat = (passed: TabMessage) => {
    receive(passed);
    if (passed.topic === null) done.abort();
  };
  await maintainStream(page, receiveUntilHeartbeat, done.signal);
}

/**
 * One stream that is opened again whenever it ends, and goes on from the mark it had reached. Where it cannot be
 * opened though the shop is there, every try tells to read again, so the page stays fresh by asking. Resolves
 * when `signal` is aborted.
 */
function maintainStream(
  page: PageState,
  receive: (passed: TabMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const topics = page.userId === null ? publicTopics : [...publicTopics, ...privateTopics];
  let { mark } = page;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource | undefined;

  function open(): void {
    stream = new EventSource(`/api/v1/live?topics=${topics.join(',')}&since=${mark}`);
    stream.onopen = () => {
      failures = 0;
      resetTimeout();
    };
    stream.onmessage = ({ data, lastEventId }) => forward(JSON.parse(data).topic, lastEventId);
    stream.addEventListener('beat', ({ lastEventId }) => forward(null, lastEventId));
    stream.onerror = scheduleReconnect;
  }

  function forward(heard: LiveTopic | null, lastEventId: string): void {
    mark = lastEventId;
    resetTimeout();
    receive({ topic: heard, mark });
  }

  function resetTimeout(): void {
    clearTimeout(timer);
    timer = setTimeout(scheduleReconnect, streamTimeoutMs);
  }

  function scheduleReconnect(): void {
    stream?.close();
    failures += 1;
    if (failures > maxFailures) void refreshIfReachable();
    clearTimeout(timer);
    timer = setTimeout(open, Math.min(initialRetryDelayMs * 2 ** (failures - 1), maxRetryDelayMs));
  }

  /** A page that asks a shop out of reach would be lost, with all that was typed in it. */
  async function refreshIfReachable(): Promise<void> {
    const answer = await fetch('/healthz', { signal }).catch(() => null);
    if (answer?.ok) receive({ topic: 'everything', mark });
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
