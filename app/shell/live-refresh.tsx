import { useEffect, useRef } from 'react';
import { useMatches, useRevalidator } from 'react-router';
import { type LiveHandle, type Topic, topics } from '#app/kit/topics.ts';

/** Changes that come close together are one refresh (Q118). */
const togetherMs = 250;

/**
 * The one live connection of the page: told of a change, it asks for the page's data again. A page of
 * somebody signed in also hears of the end of the session, wherever that was brought about.
 */
export function LiveRefresh({ isSignedIn }: { isSignedIn: boolean }) {
  const matches = useMatches();
  const wanted = wantedTopics(
    matches.map((match) => match.handle),
    isSignedIn,
  );
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  refresh.current = revalidate;

  useEffect(() => {
    if (wanted === '') return;
    const stream = new EventSource(`/api/v1/live?topics=${wanted}`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    function refreshSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh.current(), togetherMs);
    }
    stream.onmessage = refreshSoon;
    // After a gap in the connection something may have been missed. So it may between the making of the
    // page and the first opening; for orders, which people wait for, that is worth a second look.
    stream.onopen = () => {
      if (!isFirst || wanted.includes('orders')) refreshSoon();
      isFirst = false;
    };
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [wanted]);

  return null;
}

/** The topics of all matched routes, and those of the header, as one stable text. */
function wantedTopics(handles: unknown[], isSignedIn: boolean): string {
  const named = new Set<Topic>(['cart', 'wishlist']);
  if (isSignedIn) named.add('sessions');
  for (const handle of handles) {
    for (const topic of (handle as LiveHandle | undefined)?.live ?? []) named.add(topic);
  }
  return topics.filter((topic) => named.has(topic)).join(',');
}
