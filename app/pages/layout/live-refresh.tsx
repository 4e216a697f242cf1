import { useEffect, useRef } from 'react';
import type { LiveHandle } from '#app/kit/topics.ts';
import { useRouter } from '#app/kit/ui/router-internals.ts';
import { useRefresh } from '#app/kit/ui/use-refresh.ts';
import { useViewer } from '#app/kit/ui/use-viewer.ts';
import { type LiveTopic, subscribeLive } from './live-client.ts';

/** Changes within this time share one refresh (Q118). */
const debounceMs = 250;

/**
 * Reloads the page's data after a relevant change, once nothing else is under way; also after the session has
 * ended, in any tab or place. Listens as the viewer, from the stream position the page was
 * rendered at.
 */
export function LiveRefresh() {
  const { user, mark } = useViewer();
  const userId = user?.id ?? null;
  const router = useRouter();
  const refresh = useRefresh();
  const latestMark = useRef(mark);
  latestMark.current = mark;

  useEffect(() => {
    if (!router) return;
    const abortController = new AbortController();
    const topics = new Set<LiveTopic>();
    let cancelRefresh: (() => void) | undefined;
    // Decided late: a change during a navigation may concern the next page.
    const isAffected = () => {
      const subscribed = subscribedTopics(router.state.matches.map((match) => match.route.handle));
      const isAny = [...topics].some((topic) => subscribed.has(topic));
      topics.clear();
      cancelRefresh = undefined;
      return isAny;
    };
    function onTopic(topic: LiveTopic): void {
      topics.add(topic);
      cancelRefresh ??= refresh(debounceMs, isAffected);
    }
    subscribeLive({ userId, mark: latestMark.current }, onTopic, abortController.signal);
    return () => {
      cancelRefresh?.();
      abortController.abort();
    };
  }, [userId, router, refresh]);

  return null;
}

/** The topics of all matched routes and of header and footer, the session's, and 'everything'. */
function subscribedTopics(handles: unknown[]): Set<LiveTopic> {
  const topics = new Set<LiveTopic>(['everything', 'cart', 'wishlist', 'settings', 'sessions']);
  for (const handle of handles) {
    for (const topic of (handle as LiveHandle | undefined)?.live ?? []) topics.add(topic);
  }
  return topics;
}
