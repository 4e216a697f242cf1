import { privateTopics, publicTopics, type Topic } from '#app/kit/topics.ts';

/** A topic that changed; 'everything' after a gap, in which any may have. */
export type LiveTopic = Topic | 'everything';

/** Whose page it is (null: a visitor's), and the stream position it was rendered at. */
type PageState = { userId: string | null; mark: string };

/** What one tab passes on to the others: a topic (null: a heartbeat), and the stream position. */
type TabMessage = { topic: LiveTopic | null; mark: string };

const initialRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;
/** The server sends a heartbeat every 20 s. A stream silent for this long is dead, even if it looks open. */
const streamTimeoutMs = 45_000;
/** After this many failures in a row, each further one asks why, and refreshes the page if that may help. */
const maxFailures = 2;

/**
 * Calls `onTopic` for every change since the page was rendered, until `signal` is aborted. All tabs of a
 * browser share one stream: the tab with the lock opens it and passes on what it receives. When that tab
 * closes, another continues from the same position.
 */
export function subscribeLive(
  page: PageState,
  onTopic: (topic: LiveTopic) => void,
  signal: AbortSignal,
): void {
  let { mark } = page;
  function receive(message: TabMessage): void {
    mark = message.mark;
    if (message.topic) onTopic(message.topic);
  }
  // There are no locks outside a secure context, such as at a local network address.
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
      (message) => {
        channel.postMessage(message);
        receive(message);
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
      // Aborted while waiting: the page is gone.
    });
}

/** For a tab that gets changes from another: reads those before, up to the stream's first heartbeat. */
async function catchUp(
  page: PageState,
  receive: (message: TabMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const done = new AbortController();
  signal.addEventListener('abort', () => done.abort());
  const receiveUntilHeartbeat = (message: TabMessage) => {
    receive(message);
    if (message.topic === null) done.abort();
  };
  await maintainStream(page, receiveUntilHeartbeat, done.signal);
}

/**
 * Keeps one stream open and reopens it from its position when it ends. If it cannot be opened although the shop
 * answers, every attempt reports 'everything', so the page polls; if the shop has no room for another stream,
 * only as often as it asks. Resolves when `signal` is aborted.
 */
function maintainStream(
  page: PageState,
  receive: (message: TabMessage) => void,
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

  function forward(topic: LiveTopic | null, lastEventId: string): void {
    mark = lastEventId;
    resetTimeout();
    receive({ topic, mark });
  }

  function resetTimeout(): void {
    clearTimeout(timer);
    timer = setTimeout(scheduleReconnect, streamTimeoutMs);
  }

  function scheduleReconnect(): void {
    stream?.close();
    failures += 1;
    if (failures > maxFailures) void askWhy();
    clearTimeout(timer);
    timer = setTimeout(open, Math.min(initialRetryDelayMs * 2 ** (failures - 1), maxRetryDelayMs));
  }

  async function askWhy(): Promise<void> {
    const response = await fetch('/api/v1/live', { method: 'HEAD', signal }).catch(() => null);
    const retryAfterSeconds = Number(response?.headers.get('Retry-After'));
    if (!(retryAfterSeconds > 0)) return refreshIfReachable();
    // Not all at the same moment.
    const waitMs = retryAfterSeconds * 1000 * (1 + Math.random() / 2);
    clearTimeout(timer);
    timer = setTimeout(() => {
      receive({ topic: 'everything', mark });
      open();
    }, waitMs);
  }

  /** A page that refreshed while the shop is unreachable would be lost, with everything typed in it. */
  async function refreshIfReachable(): Promise<void> {
    const response = await fetch('/healthz', { signal }).catch(() => null);
    if (response?.ok) receive({ topic: 'everything', mark });
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
