import { useContext, useEffect } from 'react';
import { RouterData } from '../ui/router-internals.ts';

/**
 * After a refused form the first wrong field has the focus, and its message is read out with it (Q31): as soon
 * as the answer is shown, whatever else the page still waits for, or she might type where the focus was. A
 * page may have come refused already, from a form that was sent before its script was there.
 */
export function FocusInvalidField(): null {
  const answer = useContext(RouterData)?.actionData;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for each answer, and reads the page.
  useEffect(() => {
    // A dialog stands outside the page's main part.
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);

  return null;
}
