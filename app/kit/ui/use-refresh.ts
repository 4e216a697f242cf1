import { useCallback } from 'react';
import { backgroundCookie } from '#app/kit/background-cookie.ts';
import { useRouter } from './router-internals.ts';

const retryMs = 250;

/**
 * Returns a function that reloads the page's data once nothing else is under way: during a navigation it would
 * drop the next page and its toast, and two refreshes at a time might never end. It waits at least `afterMs`
 * ms, then asks `shouldRefresh`. It returns a function that cancels.
 */
export function useRefresh(): (afterMs?: number, shouldRefresh?: () => boolean) => () => void {
  const router = useRouter();
  return useCallback(
    (afterMs = 0, shouldRefresh = () => true) => {
      function tryRefresh(): void {
        if (!router) return;
        const { navigation, revalidation, fetchers } = router.state;
        const states = [navigation, ...fetchers.values()].map(({ state }) => state);
        if ([revalidation, ...states].some((state) => state !== 'idle')) {
          timer = setTimeout(tryRefresh, retryMs);
        } else if (shouldRefresh()) void inBackground(() => router.revalidate());
      }
      let timer = setTimeout(tryRefresh, afterMs);
      return () => clearTimeout(timer);
    },
    [router],
  );
}

/** Tells the server that no person asked for what loads meanwhile. The cookie ends by itself if the page does. */
async function inBackground(load: () => Promise<unknown>): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${backgroundCookie}=1; Path=/; Max-Age=10; SameSite=Lax`;
  try {
    await load();
  } finally {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${backgroundCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
}
