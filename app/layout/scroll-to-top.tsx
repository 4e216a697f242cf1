import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Another page begins at its top, also when the form that led there would have kept its place on its own
 * page. Back and forward find their places again by themselves.
 */
export function ScrollToTop(): null {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page begins anew
  useLayoutEffect(() => {
    if (type !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);

  return null;
}
