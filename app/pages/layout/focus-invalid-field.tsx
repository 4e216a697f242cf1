import { useContext, useEffect } from 'react';
import { RouterData } from '#app/kit/ui/router-internals.ts';

/**
 * Focuses the first wrong field after a refused form, so that its message is read out (Q31): as soon as the
 * answer is shown, or people would type where the focus was before. It also does so on the first render,
 * for a form that was submitted before hydration.
 */
export function FocusInvalidField(): null {
  const actionData = useContext(RouterData)?.actionData;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer, and reads the page.
  useEffect(() => {
    // Not only inside `main`: dialogs lie outside it.
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [actionData]);

  return null;
}
