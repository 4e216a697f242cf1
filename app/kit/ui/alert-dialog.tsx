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
  /** The question, such as 'Delete your account?' */
  title: string;
  text: ReactNode;
  actionLabel: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes afterwards. Default: where it was. */
  finalFocus?: RefObject<HTMLElement | null>;
};

export type AlertDialogProps = Omit<
  ComponentProps<typeof Button>,
  'title' | 'type' | 'onClick' | 'ref'
> &
  Pick<ConfirmDialogProps, 'title' | 'text' | 'actionLabel'>;

/**
 * A submit button that asks first. Confirming submits the form as the button would have, with its name and
 * value. The focus starts on Cancel and returns to the button. Without script the button acts at once, so the
 * page around it has to say what it does.
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
 * The question alone, for choices from a list, for example. The browser's modal dialog: the page behind is
 * inert, clicks beside it do nothing, Escape is Cancel. Its code comes with the page, so it works offline. It
 * is not in the server's HTML.
 */
export function ConfirmDialog({ open, ...question }: ConfirmDialogProps): ReactElement | null {
  // Not rendered in place: it would inherit the styles around it, and a hidden row would hide it.
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
    // The focus goes to the first button, which changes nothing.
    element?.showModal();
    return () => {
      // Closing returns the focus; removing the element would not.
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
      // A second Escape closes it even if the first was prevented.
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
