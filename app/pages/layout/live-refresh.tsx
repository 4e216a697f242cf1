import { useEffect } from 'react';
import type { LiveHandle } from '#app/kit/topics.ts';
import { useRouter } from '#app/kit/ui/router-internals.ts';
import { useRefresh } from '#app/kit/ui/use-refresh.ts';
import { useViewer } from '#app/kit/ui/use-viewer.ts';
import { type LiveTopic, subscribeLive } from './live-client.ts';

/** Changes within this time share one refresh (Q118). */
const debounceMs = 250;

/** Of no moment: the stream then says that everything may have changed. */
const unknownMark = '';

/**
 * Reloads the page's data after a relevant change, once nothing else is under way; also after the session has
 * ended, in any tab or place. Listens as the viewer, from the stream position the page was
 * rendered at.
 *
 * A browser stores no page with an open stream for Back. A visitor's page that comes back is shown at once, and
 * reloads its data. Somebody's own page stays hidden, and is loaded again: who is signed in may have changed.
 */
export function LiveRefresh() {
  const { user, mark } = useViewer();
  const userId = user?.id ?? null;
  const router = useRouter();
  const refresh = useRefresh();

  // biome-ignore lint/correctness/useExhaustiveDependencies: an open stream knows its position itself
  useEffect(() => {
    if (!router) return;
    let live: AbortController;
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
    function listen(from: string): void {
      live = new AbortController();
      subscribeLive({ userId, mark: from }, onTopic, live.signal);
    }
    function leave(): void {
      live.abort();
      document.documentElement.hidden = userId !== null;
    }
    function comeBack({ persisted }: PageTransitionEvent): void {
      if (!persisted) return;
      if (userId) location.reload();
      else listen(unknownMark);
    }
    listen(mark);
    window.onpagehide = leave;
    window.onpageshow = comeBack;
    return () => {
      cancelRefresh?.();
      live.abort();
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
