import type { Context } from 'hono';
import { canReceiveChange, type LiveChange, type Topic, topics } from '#app/kit/topics.ts';
import type { Live, LiveEvent } from '#platform/realtime/live.ts';
import type { HttpEnv } from './http-env.ts';

/** Pages give up a stream that is silent for more than twice as long. */
const heartbeatMs = 20_000;
/** Ends streams of expired sessions and lost roles soon; the browser reconnects by itself. */
const maxConnectionMs = 15 * 60_000;

/**
 * GET /api/v1/live?topics=orders,cart&since=: server-sent events that name the changed topic, not the change.
 * A user gets changes of their own and of public rows, the owner of every order, a visitor of public rows.
 * The id of an event marks its moment. With such an id, in `since` or the header Last-Event-ID, the stream
 * starts with the topics that changed after it, each once and without the id of a row.
 * The stream ends with its session; the page then reconnects as a visitor.
 */
export function liveStream(live: Live) {
  return (c: Context<HttpEnv>): Response => {
    const requestedTopics = parseTopics(c.req.query('topics'));
    const since = c.req.header('Last-Event-ID') ?? c.req.query('since');
    const user = c.get('user');
    const encoder = new TextEncoder();
    let close = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string) => controller.enqueue(encoder.encode(text));
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
        const heartbeat = setInterval(sendHeartbeat, heartbeatMs);
        const end = setTimeout(() => close(), maxConnectionMs);
        close = () => {
          clearInterval(heartbeat);
          clearTimeout(end);
          unsubscribe();
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
