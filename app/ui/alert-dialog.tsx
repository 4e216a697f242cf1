import { AlertDialog as Parts } from '@base-ui/react/alert-dialog';
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';

export type AlertDialogProps = Omit<
  ComponentProps<typeof Button>,
  'title' | 'type' | 'onClick' | 'ref'
> & {
  /** The question, say 'Delete your account?' */
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** The text of the button that confirms. */
  actionLabel: string;
};

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

/** The question alone, for what is chosen from a list, say. The focus starts on Cancel. */
export function ConfirmDialog({
  title,
  text,
  actionLabel,
  variant = 'destructive',
  open,
  onConfirm,
  onCancel,
  finalFocus,
}: Pick<AlertDialogProps, 'title' | 'text' | 'actionLabel' | 'variant'> & {
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes afterwards; by default, back to where it was. */
  finalFocus?: RefObject<HTMLElement | null>;
}): ReactElement {
  const cancel = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLElement>(null);
  return (
    <>
      {/* An open modal dialog covers all that is not inside it. */}
      <span
        hidden
        ref={(element) => {
          container.current = element?.closest('dialog') ?? document.body;
        }}
      />
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
    </>
  );
}
