import { useContext, useEffect } from 'react';
import { RouterData } from '#app/kit/ui/router-internals.ts';

/**
 * After a refused form, focuses the first wrong field, so that its message is read out (Q31). At once, or
 * people would type into the former field. Also on first render, for a form submitted before hydration.
 */
export function FocusInvalidField(): null {
  const actionData = useContext(RouterData)?.actionData;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer, and reads the page.
  useEffect(() => {
    // Not only in `main`: dialogs are outside.
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [actionData]);

  return null;
}
