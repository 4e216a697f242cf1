import { useCallback } from 'react';
import { useRouter } from './router-internals.ts';

const retryMs = 250;

/**
 * Returns a function that loads the page's data again once nothing else is under way: during a navigation it
 * would drop the next page and its toast, and two refreshes at a time might never end. It waits for at least
 * `afterMs` ms, then asks `shouldRefresh`. It returns a function that cancels the refresh.
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
        } else if (shouldRefresh()) void router.revalidate();
      }
      let timer = setTimeout(tryRefresh, afterMs);
      return () => clearTimeout(timer);
    },
    [router],
  );
}
