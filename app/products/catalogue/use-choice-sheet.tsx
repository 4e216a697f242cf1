import { type ReactElement, type SubmitEvent, useState } from 'react';

/**
 * For a form whose button names products in `data-choose` that need a size or color, or says `true` for the
 * product of its address. It opens a sheet with them, which does what the form would have done. Code and
 * products load on first use. If they cannot, and without script, the form is submitted.
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
