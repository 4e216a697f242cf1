import type { Context } from 'hono';
import { type Change, mayHear, type Topic, topics } from '#app/kit/topics.ts';
import type { Announcement, Live } from '#platform/realtime/live.ts';
import type { HttpEnv } from './http-env.ts';

/** Pages take a stream that is silent for more than twice as long for dead. */
const heartbeatMs = 20_000;
/** A lost role or an expired session must not leave a stream open for long: the browser reconnects by itself. */
const longestMs = 15 * 60_000;

/**
 * GET /api/v1/live?topics=orders,cart&since=: server-sent events saying which topic changed, never what.
 * A user hears of her own rows and of public ones, the owner of every order, a visitor of public rows.
 * A stream that names a mark, by `since` or the header Last-Event-ID, begins with the topics that changed after it,
 * each once and without id. Every event's id is the mark of its moment.
 * The stream ends with the session it was opened by; the page, told so, asks again as a visitor's.
 */
export function liveStream(live: Live) {
  return (c: Context<HttpEnv>): Response => {
    const wanted = wantedTopics(c.req.query('topics'));
    const since = c.req.header('Last-Event-ID') ?? c.req.query('since');
    const user = c.get('user');
    const encoder = new TextEncoder();
    let close = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string) => controller.enqueue(encoder.encode(text));
        const send = (topic: string, id: string | null) =>
          write(`id: ${live.mark()}\ndata: ${JSON.stringify({ topic, id })}\n\n`);
        const beat = () => write(`id: ${live.mark()}\nevent: beat\ndata:\n\n`);
        const isHeard = (change: Change) => wanted.has(change.topic) && mayHear(user, change);
        const unsubscribe = live.subscribe({
          hear(announcement) {
            if (announcement === null) return send('everything', null);
            const change = changeOf(announcement);
            if (change && isHeard(change)) send(change.topic, change.id);
            if (change?.topic === 'sessions' && change.id === user?.sessionId) close();
          },
          end: () => close(),
        });
        const heartbeat = setInterval(beat, heartbeatMs);
        const end = setTimeout(() => close(), longestMs);
        close = () => {
          clearInterval(heartbeat);
          clearTimeout(end);
          unsubscribe();
          try {
            controller.close();
          } catch {
            // the browser had left already
          }
        };
        write('retry: 1000\n\n');
        // The page was made for somebody signed in, whose session ended before it could listen.
        if (wanted.has('sessions') && !user) send('sessions', null);
        for (const topic of missedTopics(
          since === undefined ? [] : live.heardSince(since),
          isHeard,
        )) {
          send(topic, null);
        }
        beat();
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

function wantedTopics(list: string | undefined): Set<Topic> {
  const named = new Set((list ?? '').split(','));
  return new Set(topics.filter((topic) => named.has(topic)));
}

function changeOf({ topic, user, id }: Announcement): Change | null {
  const known = topics.find((name) => name === topic);
  return known ? { topic: known, user, id } : null;
}

function missedTopics(
  missed: (Announcement | null)[],
  isHeard: (change: Change) => boolean,
): Set<Topic> | ['everything'] {
  if (missed.includes(null)) return ['everything'];
  const changes = missed.flatMap((one) => (one && changeOf(one)) ?? []);
  return new Set(changes.filter(isHeard).map((change) => change.topic));
}
