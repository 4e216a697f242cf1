import { type ReactElement, useEffect, useState } from 'react';
import { Icon } from '#app/kit/ui/icon.tsx';
import { useRefresh } from '#app/kit/ui/use-refresh.ts';

/**
 * A message while the browser is offline. Links and forms pressed meanwhile are held back instead of failing,
 * so that the page and its input stay. Once online, the last press is repeated, or else the page reloads its
 * data.
 */
export function Offline(): ReactElement | null {
  const [isOffline, setOffline] = useState(false);
  const refresh = useRefresh();

  useEffect(() => {
    let deferred: (() => void) | undefined;

    function deferWhileOffline(event: Event): void {
      if (navigator.onLine) return;
      const replay = replayOf(event);
      if (!replay) return;
      event.preventDefault();
      event.stopPropagation();
      deferred = replay;
    }
    function onConnectionChange(): void {
      setOffline(!navigator.onLine);
      if (!navigator.onLine) return;
      if (deferred) deferred();
      else refresh();
      deferred = undefined;
    }

    setOffline(!navigator.onLine);
    // Captured at the window, before the router handles it.
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('click', deferWhileOffline, options);
    window.addEventListener('submit', deferWhileOffline, options);
    window.onoffline = onConnectionChange;
    window.ononline = onConnectionChange;
    return () => listening.abort();
  }, [refresh]);

  if (!isOffline) return null;
  return (
    <p className="offline" role="status">
      <Icon name="wifi-off" />
      You’re offline. We’ll retry when you’re back online.
    </p>
  );
}

/** Returns a function that repeats a press leading to another page of the shop; undefined for others. */
function replayOf(event: Event): (() => void) | undefined {
  const { target } = event;
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    return () => target.requestSubmit(event.submitter);
  }
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.hash) return undefined;
  return () => link.click();
}
