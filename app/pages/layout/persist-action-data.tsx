import { type ReactElement, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { RouterData } from '#app/kit/ui/router-internals.ts';

/**
 * Keeps the answer to the last submitted form. React Router drops it when the page's data reloads, and with it
 * a refusal beside a field, or codes shown once. Here it stays until the next answer or until the page is left.
 */
export function PersistActionData({ children }: { children: ReactNode }): ReactElement {
  const current = useContext(RouterData);
  const locationKey = useLocation().key;
  const actionData = current?.actionData ?? null;
  const [stored, setStored] = useState({ locationKey, actionData });
  if (stored.locationKey !== locationKey || (actionData && actionData !== stored.actionData))
    setStored({ locationKey, actionData });
  const shown = useMemo(
    () => current && { ...current, actionData: actionData ?? stored.actionData },
    [current, actionData, stored],
  );
  return <RouterData.Provider value={shown}>{children}</RouterData.Provider>;
}
