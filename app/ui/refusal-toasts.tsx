import { type ReactElement, useMemo } from 'react';
import type { Refusal } from '../kit/result.ts';
import { ToastRegion } from './toast.tsx';

/** The refusal an action answered with, as a destructive toast; each answer is a new one. */
export function RefusalToasts({
  refusal,
}: {
  refusal: Pick<Refusal, 'title' | 'description'> | null | undefined;
}): ReactElement {
  const messages = useMemo(() => {
    if (!refusal) return [];
    const { title, description } = refusal;
    return [{ title, description, variant: 'destructive' as const }];
  }, [refusal]);
  // Another key once the refusal is gone: what was put right needs no more telling.
  return <ToastRegion key={refusal ? 'refused' : 'fine'} messages={messages} />;
}
