import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Scrolls another page to its top, even after a form that keeps the scroll position on its own page. Back and
 * forward restore their positions by themselves.
 */
export function ScrollToTop(): null {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page starts at its top
  useLayoutEffect(() => {
    if (type !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);

  return null;
}
