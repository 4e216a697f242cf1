import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Refusal } from '#app/kit/result.ts';
import { canReceiveChange, type LiveChange, type Topic, topics } from '#app/kit/topics.ts';
import type { Live, LiveEvent } from '#platform/realtime/live.ts';
import type { User } from '#platform/shop.ts';
import { problemOfRefusal } from './api-v1/problem-details.ts';
import type { HttpEnv } from './http-env.ts';
import { tooManyRequests } from './http-limits.ts';
import { openStreamCounter } from './stream-counter.ts';

/** Pages give up a stream that is silent for more than twice as long. */
const heartbeatMs = 20_000;
/** So long a stream lasts: those of expired sessions and lost roles end soon; the browser reconnects by itself. */
const maxHeartbeats = 45;
/** What a client has not read yet, about a thousand changes. The stream of one that falls behind ends; it may reconnect. */
const maxUnreadBytes = 100_000;

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
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const since = c.req.header('Last-Event-ID') ?? c.req.query('since');
    if (since !== undefined) await live.reach(since);
    const { address } = c.get('client');
    const full = streams.fullFor(address);
    if (full) return problemOfRefusal(c, refusals[full]);
    if (c.req.method === 'HEAD') return c.body(null);
    const leave = streams.enter(address);
    const { outgoing } = c.env;
    if (outgoing?.destroyed === false) outgoing.once('close', leave);
    else leave();
    const listener = {
      user: c.get('user'),
      topics: parseTopics(c.req.query('topics')),
      since,
      leave,
    };
    c.env.writeBody = (response) => writeChanges(response, live, listener);
    return c.body(null, 200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
  };
}

type StreamListener = {
  user: User | null;
  topics: Set<Topic>;
  since: string | undefined;
  leave(): void;
};

/** Writes what the listener may know of, until their session, their connection or the time of a stream ends. */
function writeChanges(
  response: ServerResponse,
  live: Live,
  { user, topics, since, leave }: StreamListener,
): void {
  const write = (text: string) => {
    if (response.writableLength > maxUnreadBytes) response.destroy();
    else response.write(text);
  };
  const isVisible = (change: LiveChange) =>
    topics.has(change.topic) && canReceiveChange(user, change);
  const unsubscribe = live.subscribe({
    hear(announcement) {
      if (announcement === null) return write(message(live, 'everything'));
      const change = toChange(announcement);
      if (change && isVisible(change)) write(message(live, change.topic, change.id));
      if (change?.topic === 'sessions' && change.id === user?.sessionId) end();
    },
    end: () => end(),
  });
  let heartbeats = 0;
  const timer = setInterval(() => {
    heartbeats += 1;
    // Nobody tells a response that waits behind another one that its connection is gone.
    if (heartbeats === maxHeartbeats || response.req.socket.destroyed) end();
    else write(heartbeat(live));
  }, heartbeatMs);
  const stop = () => {
    clearInterval(timer);
    unsubscribe();
    leave();
  };
  const end = () => {
    stop();
    response.end();
  };
  response.once('close', stop);
  // The page was rendered for a signed-in user, whose session ended before it subscribed.
  const hasLostSession = topics.has('sessions') && !user;
  const missed = missedTopics(since === undefined ? [] : live.since(since), isVisible);
  const first = new Set([...(hasLostSession ? ['sessions'] : []), ...missed]);
  const messages = [...first].map((topic) => message(live, topic));
  write(`retry: 1000\n\n${messages.join('')}${heartbeat(live)}`);
}

function message(live: Live, topic: string, id: string | null = null): string {
  return `id: ${live.mark()}\ndata: ${JSON.stringify({ topic, id })}\n\n`;
}

function heartbeat(live: Live): string {
  return `id: ${live.mark()}\nevent: beat\ndata:\n\n`;
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
