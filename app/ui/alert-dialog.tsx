import {
  type ComponentProps,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { DialogWindowProps } from './alert-dialog-window.tsx';
import { Button } from './button.tsx';

const loadWindow = () =>
  // When its code cannot be fetched, the browser asks.
  import('./alert-dialog-window.tsx').catch(() => ({ default: PlainQuestion }));
const DialogWindow = lazy(loadWindow);

export type AlertDialogProps = Omit<
  ComponentProps<typeof Button>,
  'title' | 'type' | 'onClick' | 'ref'
> &
  Pick<DialogWindowProps, 'title' | 'text' | 'actionLabel'>;

/**
 * A submit button that asks before it acts. Confirming submits the form just as the button alone would have,
 * its name and value included. The focus starts on Cancel and goes back to the button afterwards.
 * Without script the button acts at once, so the page around it has to say what it does. The code of the
 * question is fetched when the pointer or the focus reaches the button.
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
        onPointerEnter={loadWindow}
        onFocus={loadWindow}
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
export function ConfirmDialog(props: Omit<DialogWindowProps, 'container'>): ReactElement {
  const container = useRef<HTMLElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  if (props.open && !isLoaded) setLoaded(true);
  return (
    <>
      {/* An open modal dialog covers all that is not inside it. */}
      <span
        hidden
        ref={(element) => {
          container.current = element?.closest('dialog') ?? document.body;
        }}
      />
      {isLoaded && (
        <Suspense fallback={null}>
          <DialogWindow {...props} container={container} />
        </Suspense>
      )}
    </>
  );
}

function PlainQuestion({ title, open, onConfirm, onCancel }: DialogWindowProps): ReactElement {
  const ask = useEffectEvent(() => {
    if (window.confirm(title)) onConfirm();
    else onCancel();
  });
  useEffect(() => {
    if (open) ask();
  }, [open]);
  return <span hidden />;
}
