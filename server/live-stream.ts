import type { Context } from 'hono';
import { type Change, mayHear, type Topic, topics } from '#app/kit/topics.ts';
import type { Announcement, Live } from '#platform/realtime/live.ts';
import type { HttpEnv } from './http.ts';

/** Pages take a stream that is silent for more than twice as long for dead. */
const heartbeatMs = 20_000;
/** A lost role or an expired session must not leave a stream open for long: the browser reconnects by itself. */
const longestMs = 15 * 60_000;

/**
 * GET /api/v1/live?topics=orders,cart: server-sent events saying which topic changed, never what.
 * A shopper hears of her own rows and of public ones, the owner of every order, a visitor of public rows.
 * The stream ends with the session it was opened by; the page, told so, asks again as a visitor's.
 */
export function liveStream(live: Live) {
  return (c: Context<HttpEnv>): Response => {
    const wanted = wantedTopics(c.req.query('topics'));
    const shopper = c.get('shopper');
    const encoder = new TextEncoder();
    let close = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        const unsubscribe = live.subscribe({
          hear(announcement) {
            if (announcement === null) return send(eventOf('everything', null));
            const change = changeOf(announcement);
            if (change && wanted.has(change.topic) && mayHear(shopper, change)) {
              send(eventOf(change.topic, change.id));
            }
            if (change?.topic === 'sessions' && change.id === shopper?.sessionId) close();
          },
          end: () => close(),
        });
        const heartbeat = setInterval(() => send('event: beat\ndata:\n\n'), heartbeatMs);
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
        send('retry: 1000\n\n');
        // The page was made for somebody signed in, whose session ended before it could listen.
        if (wanted.has('sessions') && !shopper) send(eventOf('sessions', null));
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

function eventOf(topic: string, id: string | null): string {
  return `data: ${JSON.stringify({ topic, id })}\n\n`;
}
