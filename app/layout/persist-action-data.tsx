import { type ReactElement, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { RouterData } from '../ui/router-internals.ts';

/**
 * Keeps what the last press was answered. React Router forgets it when a page refreshes itself, and with it
 * would go the refusal beside a field, or codes that are shown once: here it stays until the page is left
 * or the next press is answered.
 */
export function PersistActionData({ children }: { children: ReactNode }): ReactElement {
  const current = useContext(RouterData);
  const locationKey = useLocation().key;
  const actionData = current?.actionData ?? null;
  const [stored, setKept] = useState({ place: locationKey, answer: actionData });
  if (stored.place !== locationKey || (actionData && actionData !== stored.answer))
    setKept({ place: locationKey, answer: actionData });
  const shown = useMemo(
    () => current && { ...current, actionData: actionData ?? stored.answer },
    [current, actionData, stored],
  );
  return <RouterData.Provider value={shown}>{children}</RouterData.Provider>;
}
