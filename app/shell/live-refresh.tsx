import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext, useMatches } from 'react-router';
import type { LiveHandle, Topic } from '#app/kit/topics.ts';
import { type Heard, listenLive } from './live-stream.ts';

/** Changes that come close together are one refresh (Q118). */
const togetherMs = 250;

/**
 * Told of a change that concerns it, the page asks for its data again, once nothing else is under way.
 * In: whose page it is, null a visitor's; it also hears of the end of the session, wherever that was
 * brought about.
 */
export function LiveRefresh({ personId }: { personId: string | null }) {
  const matches = useMatches();
  const wanted = useRef<Set<Topic>>(new Set());
  wanted.current = wantedTopics(matches.map((match) => match.handle));
  // Its own state, since what was rendered of it comes later.
  const router = useContext(UNSAFE_DataRouterContext)?.router;

  useEffect(() => {
    if (!router) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function hear(heard: Heard): void {
      if (concerns(heard, wanted.current)) timer ??= setTimeout(refresh, togetherMs);
    }
    // A refresh on top of a press would drop the page that the press leads to, and its toast.
    function refresh(): void {
      const isBusy =
        router?.state.navigation.state !== 'idle' ||
        [...router.state.fetchers.values()].some(({ state }) => state !== 'idle');
      timer = isBusy ? setTimeout(refresh, togetherMs) : undefined;
      if (!isBusy) void router.revalidate();
    }
    listenLive(personId, hear, leaving.signal);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [personId, router]);

  return null;
}

/** At the opening a second look is worth it for orders, which people wait for. */
function concerns(heard: Heard, wanted: Set<Topic>): boolean {
  if (heard === 'everything') return true;
  return wanted.has(heard === 'opening' ? 'orders' : heard);
}

/** The topics of all matched routes, those of the header and footer, and the session. */
function wantedTopics(handles: unknown[]): Set<Topic> {
  const named = new Set<Topic>(['cart', 'wishlist', 'settings', 'sessions']);
  for (const handle of handles) {
    for (const topic of (handle as LiveHandle | undefined)?.live ?? []) named.add(topic);
  }
  return named;
}
