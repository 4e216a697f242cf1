import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * A panel that slides in from the left edge, behind the button that opens it. With script it is
 * modal: focus stays inside, the page behind is inert, Escape or a press outside closes it, and focus
 * goes back to its button. Without script the browser's popover opens and closes it. Going to another
 * page closes it.
 */
export function Sheet({
  id,
  label,
  icon,
  className,
  children,
}: {
  /** Its id in the document, which the button points at. */
  id: string;
  label: string;
  /** What stands on the button. */
  icon: ReactNode;
  /** Of the button. */
  className?: string;
  children: ReactNode;
}): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const { state } = useNavigation();

  useEffect(() => {
    if (state !== 'idle') sheet.current?.close();
  }, [state]);

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="dialog"
        className={className}
        onClick={(event) => {
          event.preventDefault();
          sheet.current?.showModal();
        }}
      >
        {icon}
      </button>
      <dialog
        ref={sheet}
        id={id}
        popover="auto"
        closedby="any"
        aria-label={label}
        className="sheet"
        onClose={() => button.current?.focus()}
      >
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={`Close ${label.toLowerCase()}`}
          className="ml-auto grid size-11 place-items-center rounded-md hover:bg-sunk"
          onClick={() => sheet.current?.close()}
        >
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
        {children}
      </dialog>
    </>
  );
}
