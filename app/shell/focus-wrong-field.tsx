import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** After a refused form the first wrong field has the focus, and its message is read out with it. */
export function FocusWrongField(): null {
  const { state, formMethod } = useNavigation();
  const wasSent = useRef(false);

  useEffect(() => {
    if (state === 'submitting') wasSent.current = formMethod === 'POST';
    if (state !== 'idle' || !wasSent.current) return;
    wasSent.current = false;
    document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [state, formMethod]);

  return null;
}
