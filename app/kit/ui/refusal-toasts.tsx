import { type ReactElement, useMemo } from 'react';
import type { Refusal } from '#app/kit/result.ts';
import { ToastRegion } from './toast.tsx';

/** Shows the refusal of an action as a destructive toast; each new refusal object is a new toast. */
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
  // Another key once the refusal is gone, so that its toast goes with it.
  return <ToastRegion key={refusal ? 'refused' : 'fine'} messages={messages} />;
}
