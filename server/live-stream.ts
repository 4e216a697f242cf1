import type { Context } from 'hono';
import type { Refusal } from '#app/kit/result.ts';
import { canReceiveChange, type LiveChange, type Topic, topics } from '#app/kit/topics.ts';
import type { Live, LiveEvent } from '#platform/realtime/live.ts';
import { problemOfRefusal } from './api-v1/problem-details.ts';
import type { HttpEnv } from './http-env.ts';
import { tooManyRequests } from './http-limits.ts';
import { openStreamCounter } from './stream-counter.ts';

/** Pages give up a stream that is silent for more than twice as long. */
const heartbeatMs = 20_000;
/** Ends streams of expired sessions and lost roles soon; the browser reconnects by itself. */
const maxConnectionMs = 15 * 60_000;
/** Messages that a client has not read yet. The stream of one that falls behind ends; it may reconnect. */
const maxUnread = 1_000;

/**
 * Open streams, of some 30 KB each. A browser holds one for all its tabs; a whole mobile network can share an
 * address.
 */
const streamLimits = { perAddress: 300, inAll: 5_000 };
/** A page that is refused a stream loads its data again in about this time, and then asks for one anew. */
const retryAfterSeconds = 120;

/**
 * GET /api/v1/live?topics=orders,cart&since=: server-sent events that name the changed topic, not the change.
 * A user gets changes of their own and of public rows, the owner of every order, a visitor of public rows.
 * The id of an event marks its moment. With such an id, in `since` or the header Last-Event-ID, the stream
 * starts with the topics that changed after it, each once and without the id of a row.
 * The stream ends with its session; the page then reconnects as a visitor. Where too many are open, the answer
 * is 429 for one address, 503 for all; HEAD asks for that alone.
 */
export function liveStream(live: Live, limits = streamLimits) {
  const streams = openStreamCounter(limits);
  return (c: Context<HttpEnv>): Response => {
    const { address } = c.get('client');
    const full = streams.fullFor(address);
    if (full) return problemOfRefusal(c, refusals[full]);
    if (c.req.method === 'HEAD') return c.body(null);
    const requestedTopics = parseTopics(c.req.query('topics'));
    const since = c.req.header('Last-Event-ID') ?? c.req.query('since');
    const user = c.get('user');
    const encoder = new TextEncoder();
    let close = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) < -maxUnread) return close();
          controller.enqueue(encoder.encode(text));
        };
        const send = (topic: string, id: string | null) =>
          write(`id: ${live.mark()}\ndata: ${JSON.stringify({ topic, id })}\n\n`);
        const sendHeartbeat = () => write(`id: ${live.mark()}\nevent: beat\ndata:\n\n`);
        const isVisible = (change: LiveChange) =>
          requestedTopics.has(change.topic) && canReceiveChange(user, change);
        const unsubscribe = live.subscribe({
          hear(announcement) {
            if (announcement === null) return send('everything', null);
            const change = toChange(announcement);
            if (change && isVisible(change)) send(change.topic, change.id);
            if (change?.topic === 'sessions' && change.id === user?.sessionId) close();
          },
          end: () => close(),
        });
        const leave = streams.enter(address);
        const heartbeat = setInterval(sendHeartbeat, heartbeatMs);
        const end = setTimeout(() => close(), maxConnectionMs);
        close = () => {
          clearInterval(heartbeat);
          clearTimeout(end);
          unsubscribe();
          leave();
          try {
            controller.close();
          } catch {
            // The browser had closed it already.
          }
        };
        write('retry: 1000\n\n');
        // The page was rendered for a signed-in user, whose session ended before it subscribed.
        if (requestedTopics.has('sessions') && !user) send('sessions', null);
        for (const topic of missedTopics(since === undefined ? [] : live.since(since), isVisible)) {
          send(topic, null);
        }
        sendHeartbeat();
      },
      cancel: () => close(),
    });
    c.req.raw.signal.addEventListener('abort', () => close());
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      },
    });
  };
}

const refusals = {
  perAddress: tooManyRequests(retryAfterSeconds),
  inAll: {
    kind: 'busy',
    code: 'too_many_streams',
    title: 'Service Unavailable',
    description: 'Too many live streams are open.',
    retryAfterSeconds,
  },
} as const satisfies Record<'perAddress' | 'inAll', Refusal>;

function parseTopics(list: string | undefined): Set<Topic> {
  const names = new Set((list ?? '').split(','));
  return new Set(topics.filter((topic) => names.has(topic)));
}

function toChange({ topic, user, id }: LiveEvent): LiveChange | null {
  const known = topics.find((name) => name === topic);
  return known ? { topic: known, user, id } : null;
}

function missedTopics(
  missed: (LiveEvent | null)[],
  isVisible: (change: LiveChange) => boolean,
): Set<Topic> | ['everything'] {
  if (missed.includes(null)) return ['everything'];
  const changes = missed.flatMap((one) => (one && toChange(one)) ?? []);
  return new Set(changes.filter(isVisible).map((change) => change.topic));
}
