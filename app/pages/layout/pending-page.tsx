import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

type Skeletons = typeof import('./next-page.tsx');

/** For a page that loads faster, a skeleton would only flash. */
const skeletonDelayMs = 250;

/**
 * The page, or the next page's skeleton if that is slow to load. If only filters change, or the next page has
 * no skeleton, the page stays and is marked busy. It is hidden, not removed, so that its input is still there
 * if loading fails.
 */
export function PendingPage({ children }: { children: ReactNode }): ReactElement {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const isLate = useDelayed(state === 'loading');
  const isLeaving = isLate && next !== undefined && next.pathname !== pathname;
  const skeletons = useSkeletons(state === 'loading');
  const Skeleton = isLeaving && skeletons?.skeletonOf(next.pathname, pathname);

  useLayoutEffect(() => {
    if (Skeleton) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [Skeleton]);

  return (
    <>
      <div className="page" hidden={Boolean(Skeleton)} aria-busy={isLate || undefined}>
        {children}
      </div>
      {Skeleton && <Skeleton />}
      <p className="sr-only" aria-live="polite">
        {isLate && (skeletons?.loadingTextOf(next?.pathname) ?? 'Loading…')}
      </p>
    </>
  );
}

/** Fetched with the first slow page. Without them the page stays, marked busy. */
function useSkeletons(isWaiting: boolean): Skeletons | undefined {
  const [skeletons, setSkeletons] = useState<Skeletons>();
  useEffect(() => {
    if (isWaiting && !skeletons) import('./next-page.tsx').then(setSkeletons, () => {});
  }, [isWaiting, skeletons]);
  return skeletons;
}

/** True once `isWaiting` has been true for `skeletonDelayMs`. */
function useDelayed(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), skeletonDelayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate && isWaiting;
}
