import { type ReactElement, useMemo } from 'react';
import type { Refusal } from '#app/kit/result.ts';
import { ToastRegion } from './toast.tsx';

/** Shows an action's refusal as a destructive toast. Each new refusal object is a new toast. */
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
  // The key changes once the refusal is gone, and its toast goes too.
  return <ToastRegion key={refusal ? 'refused' : 'fine'} messages={messages} />;
}
