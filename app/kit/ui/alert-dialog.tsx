import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonVariant } from './button.tsx';

type ConfirmDialogProps = {
  /** The question, say 'Delete your account?' */
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** The text of the button that confirms. */
  actionLabel: string;
  /** The text of the button that leaves everything as it is. */
  cancelLabel?: string;
  variant?: ButtonVariant;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes afterwards; by default, back to where it was. */
  finalFocus?: RefObject<HTMLElement | null>;
};

export type AlertDialogProps = Omit<
  ComponentProps<typeof Button>,
  'title' | 'type' | 'onClick' | 'ref'
> &
  Pick<ConfirmDialogProps, 'title' | 'text' | 'actionLabel'>;

/**
 * A submit button that asks before it acts. Confirming submits the form just as the button alone would have,
 * its name and value included. The focus starts on Cancel and goes back to the button afterwards.
 * Without script the button acts at once, so the page around it has to say what it does.
 */
export function AlertDialog({
  title,
  text,
  actionLabel,
  variant = 'destructive',
  ...button
}: AlertDialogProps): ReactElement {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function act(): void {
    setOpen(false);
    opener.current?.form?.requestSubmit(opener.current);
  }

  return (
    <>
      <Button
        {...button}
        ref={opener}
        variant={variant}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      />
      <ConfirmDialog
        {...{ title, text, actionLabel }}
        onConfirm={act}
        // However quiet the button on the page is, this one must not look like Cancel.
        variant={variant === 'default' ? 'default' : 'destructive'}
        open={isOpen}
        onCancel={() => setOpen(false)}
        finalFocus={opener}
      />
    </>
  );
}

/**
 * The question alone, for what is chosen from a list, say. The browser's modal dialog: the page behind is inert, a
 * press beside it does nothing, Escape is Cancel. Its code comes with the page that asks, so the question is there
 * when the shop cannot be reached. Nothing of it is in the server's page.
 */
export function ConfirmDialog({ open, ...question }: ConfirmDialogProps): ReactElement | null {
  // Not where it is written: its text would look like what is around it, and a hidden row would hide it.
  return open ? createPortal(<Question {...question} />, document.body) : null;
}

function Question({
  title,
  text,
  actionLabel,
  cancelLabel = 'Cancel',
  variant = 'destructive',
  onConfirm,
  onCancel,
  finalFocus,
}: Omit<ConfirmDialogProps, 'open'>): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    // The focus goes to the first that can have it: the button that changes nothing.
    element?.showModal();
    return () => {
      // Closing hands the focus back, which removing the element would not.
      element?.close();
      finalFocus?.current?.focus();
    };
  }, [finalFocus]);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className="alert-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      // A second Escape closes it whatever was prevented.
      onClose={({ currentTarget }) => !currentTarget.open && onCancel()}
    >
      <div className="selvedge" aria-hidden="true" />
      <div className="grid gap-2 px-4 py-5 md:px-6">
        <h2 id={`${id}title`} className="font-display text-h3">
          {title}
        </h2>
        <p id={`${id}text`} className="text-ink2">
          {text}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 md:px-6">
        <Button type="button" variant="ghost" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="button" variant={variant} onClick={onConfirm}>
          {actionLabel}
        </Button>
      </div>
    </dialog>
  );
}
