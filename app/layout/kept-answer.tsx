import { type ReactElement, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { RouterData } from '../ui/router-internals.ts';

/**
 * Keeps what the last press was answered. React Router forgets it when a page refreshes itself, and with it
 * would go the refusal beside a field, or codes that are shown once: here it stays until the page is left
 * or the next press is answered.
 */
export function KeptAnswer({ children }: { children: ReactNode }): ReactElement {
  const current = useContext(RouterData);
  const place = useLocation().key;
  const answer = current?.actionData ?? null;
  const [kept, setKept] = useState({ place, answer });
  if (kept.place !== place || (answer && answer !== kept.answer)) setKept({ place, answer });
  const shown = useMemo(
    () => current && { ...current, actionData: answer ?? kept.answer },
    [current, answer, kept],
  );
  return <RouterData.Provider value={shown}>{children}</RouterData.Provider>;
}
