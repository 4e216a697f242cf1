import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * After a refused form the first wrong field has the focus, and its message is read out with it (Q31). A page
 * may have come refused already, from a form that was sent before its script was there.
 */
export function FocusWrongField(): null {
  const { state, formMethod } = useNavigation();
  const wasSent = useRef(true);

  useEffect(() => {
    if (state === 'submitting') wasSent.current = formMethod === 'POST';
    if (state !== 'idle' || !wasSent.current) return;
    wasSent.current = false;
    // A dialog stands outside the page's main part.
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state, formMethod]);

  return null;
}
