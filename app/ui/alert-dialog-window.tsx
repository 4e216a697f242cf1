import { AlertDialog as Parts } from '@base-ui/react/alert-dialog';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

export type DialogWindowProps = {
  /** The question, say 'Delete your account?' */
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** The text of the button that confirms. */
  actionLabel: string;
  variant?: ButtonVariant;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes afterwards; by default, back to where it was. */
  finalFocus?: RefObject<HTMLElement | null>;
  container: RefObject<HTMLElement | null>;
};

/** The window of an alert dialog: a file of its own, because most pages never show one. */
export default function DialogWindow({
  title,
  text,
  actionLabel,
  variant = 'destructive',
  open,
  onConfirm,
  onCancel,
  finalFocus,
  container,
}: DialogWindowProps): ReactElement {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Parts.Root open={open} onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Parts.Portal container={container}>
        <Parts.Backdrop className="alert-backdrop" />
        <Parts.Popup className="alert-dialog" initialFocus={cancel} finalFocus={finalFocus}>
          <div className="selvedge" aria-hidden="true" />
          <div className="grid gap-2 px-4 py-5 md:px-6">
            <Parts.Title className="font-display text-h3">{title}</Parts.Title>
            <Parts.Description className="text-ink2">{text}</Parts.Description>
          </div>
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 md:px-6">
            <Parts.Close ref={cancel} render={<Button type="button" variant="ghost" />}>
              Cancel
            </Parts.Close>
            <Button type="button" variant={variant} onClick={onConfirm}>
              {actionLabel}
            </Button>
          </div>
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  );
}
