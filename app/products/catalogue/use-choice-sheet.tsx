import { type ReactElement, type SubmitEvent, useState } from 'react';

/**
 * For a form with a button that names products in `data-choose`, of which a size or colour has to be chosen, or says
 * `true` there for the product of its address: it opens a sheet with them, and the sheet does what the form would have.
 * Its code and the products are fetched when it is first needed. Where they cannot be, and without script, the form goes
 * its own way.
 */
export function useChoiceSheet(): {
  /** To render beside the form. */
  sheet: ReactElement | null;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
} {
  const [sheet, setSheet] = useState<ReactElement | null>(null);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const button = event.nativeEvent.submitter;
    if (!button?.dataset.choose) return;
    event.preventDefault();
    import('./choice-sheet.tsx')
      .then(({ openChoiceSheet }) => openChoiceSheet(form, button, setSheet))
      .catch(() => {
        delete button.dataset.choose;
        form.requestSubmit(button);
      });
  }

  return { sheet, onSubmit };
}
