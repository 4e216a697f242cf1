import { WifiOff } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useRefresh } from '#app/ui/refresh.ts';

/**
 * Said while the browser is offline. What is pressed meanwhile, a link or a form, is held back instead of
 * failing, so that the page and all that was typed stay; once back, the last press is made again, or the
 * page looks for news.
 */
export function Offline(): ReactElement | null {
  const [isOffline, setOffline] = useState(false);
  const refresh = useRefresh();

  useEffect(() => {
    let held: (() => void) | undefined;

    function hold(event: Event): void {
      if (navigator.onLine) return;
      const again = pressAgain(event);
      if (!again) return;
      event.preventDefault();
      event.stopPropagation();
      held = again;
    }
    function tell(): void {
      setOffline(!navigator.onLine);
      if (!navigator.onLine) return;
      if (held) held();
      else refresh();
      held = undefined;
    }

    setOffline(!navigator.onLine);
    // At the window, before the router hears of it.
    const watched = new AbortController();
    const early = { capture: true, signal: watched.signal };
    window.addEventListener('click', hold, early);
    window.addEventListener('submit', hold, early);
    window.addEventListener('offline', tell, { signal: watched.signal });
    window.addEventListener('online', tell, { signal: watched.signal });
    return () => watched.abort();
  }, [refresh]);

  if (!isOffline) return null;
  return (
    <p className="offline" role="status">
      <WifiOff size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
      You are offline. What you typed is kept; we try again when you are back.
    </p>
  );
}

/** How to do again what leads to another page of the shop; nothing for any other press. */
function pressAgain(event: Event): (() => void) | undefined {
  const { target } = event;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    return () => target.requestSubmit(event.submitter);
  }
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.hash) return undefined;
  return () => link.click();
}
