import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

const lookAgainMs = 250;

/**
 * How a page asks for its data again: once nothing else is under way. A refresh on top of a press would drop
 * the page that the press leads to, and its toast; one on top of another might never end. Out: asks, unless
 * `signal` is aborted or it is not wanted any more by then.
 */
export function useRefresh(): (signal: AbortSignal, isWanted?: () => boolean) => void {
  // Its own state, since what was rendered of it comes later.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(
    (signal, isWanted = () => true) => {
      function look(): void {
        if (!router || signal.aborted) return;
        const { navigation, revalidation, fetchers } = router.state;
        const isIdle = [
          navigation.state,
          revalidation,
          ...[...fetchers.values()].map(({ state }) => state),
        ].every((state) => state === 'idle');
        if (!isIdle) setTimeout(look, lookAgainMs);
        else if (isWanted()) void router.revalidate();
      }
      look();
    },
    [router],
  );
}
