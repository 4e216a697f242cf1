import { useCallback } from 'react';
import { useRouter } from './router-internals.ts';

const retryMs = 250;

/**
 * How a page asks for its data again: once nothing else is under way. A refresh on top of a press would drop
 * the page that the press leads to, and its toast; one on top of another might never end. In: after how many
 * ms at the soonest, and whether it is still wanted by then. Out: gives it up.
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
