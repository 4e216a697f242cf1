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

/** Pages give up a stream that is silent for more than twice this long. */
const heartbeatMs = 20_000;
/**
 * The maximum life of a stream, so that those of expired sessions and lost roles end soon. The browser
 * reconnects by itself.
 */
const maxHeartbeats = 45;
/** What a client has not read yet, about a thousand changes. Above that its stream ends; it may reconnect. */
const maxUnreadBytes = 100_000;

/**
 * Open streams of some 30 KB each. A browser holds one for all its tabs. A whole mobile network can share an
 * address.
 */
const streamLimits = { perAddress: 300, inAll: 5_000 };
/** A page that is refused a stream reloads its data about this often and asks again. */
const retryAfterSeconds = 120;

/**
 * GET /api/v1/live?topics=orders,cart&since=: server-sent events that name the changed topic, not the change. A
 * user gets their own changes and public ones, the owner those of every order, a visitor public ones. An
 * event's id marks its moment. With such an id in `since` or Last-Event-ID, the stream starts with the topics
 * changed after it, each once and without a row id. The stream ends with its session; the page then reconnects
 * as a visitor. If too many are open, the answer is 429 for an address, 503 for all; a HEAD request asks for
 * just that.
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

/** Writes the changes that the listener may see, until the session, the connection or the stream's time ends. */
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
    // A response queued behind another is not told that its connection is gone.
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
  // The page was rendered for a user whose session ended before it subscribed.
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
