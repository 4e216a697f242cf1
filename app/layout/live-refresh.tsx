import { useEffect, useRef } from 'react';
import type { LiveHandle } from '#app/kit/topics.ts';
import { useRouter } from '#app/ui/router-internals.ts';
import { useRefresh } from '#app/ui/use-refresh.ts';
import { type LiveTopic, subscribeLive } from './live-client.ts';

/** Changes that come close together are one refresh (Q118). */
const debounceMs = 250;

/**
 * Told of a change that concerns it, the page asks for its data again, once nothing else is under way.
 * In: whose page it is, null a visitor's, and the stream's mark it was made at. It also hears of the end
 * of the session, wherever that was brought about.
 */
export function LiveRefresh({ personId, mark }: { personId: string | null; mark: string }) {
  const router = useRouter();
  const refresh = useRefresh();
  const latestMark = useRef(mark);
  latestMark.current = mark;

  useEffect(() => {
    if (!router) return;
    const abortController = new AbortController();
    const topics = new Set<LiveTopic>();
    let cancelRefresh: (() => void) | undefined;
    // Asked late: what was heard on the way to a page may be of that page.
    const isAffected = () => {
      const wanted = subscribedTopics(router.state.matches.map((match) => match.route.handle));
      const isOne = [...topics].some((one) => wanted.has(one));
      topics.clear();
      cancelRefresh = undefined;
      return isOne;
    };
    function onTopic(one: LiveTopic): void {
      topics.add(one);
      cancelRefresh ??= refresh(debounceMs, isAffected);
    }
    subscribeLive({ userId: personId, mark: latestMark.current }, onTopic, abortController.signal);
    return () => {
      cancelRefresh?.();
      abortController.abort();
    };
  }, [personId, router, refresh]);

  return null;
}

/** The topics of all matched routes, those of the header and footer, the session, and a gap. */
function subscribedTopics(handles: unknown[]): Set<LiveTopic> {
  const named = new Set<LiveTopic>(['everything', 'cart', 'wishlist', 'settings', 'sessions']);
  for (const handle of handles) {
    for (const topic of (handle as LiveHandle | undefined)?.live ?? []) named.add(topic);
  }
  return named;
}
