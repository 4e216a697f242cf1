import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from './icon.tsx';

export type DialogProps = {
  title: string;
  open: boolean;
  /** The page under the dialog; closing goes there. */
  closeHref: string;
  children: ReactNode;
  /** Buttons, from left to right; the one that does the work last. */
  footer?: ReactNode;
  /** 680 px wide without it; 760, or 480 and on a phone with room for a toast above it. */
  width?: 'wide' | 'narrow';
};

/**
 * A dialog that the URL opens. The server's page shows it over the rest; with script it becomes modal: the
 * focus stays inside, Escape closes it, and the focus goes back to where it was. On a phone it rises from
 * the bottom edge and grows to the whole screen when its content needs that.
 */
export function Dialog({ open, ...rest }: DialogProps): ReactElement | null {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ closeHref, width, ...rest }: Omit<DialogProps, 'open'>): ReactElement {
  const navigate = useNavigate();
  return (
    <DialogWindow
      className={width ? `dialog dialog-${width}` : 'dialog'}
      onClose={() => navigate(closeHref, { preventScrollReset: true })}
      closeButton={
        <Link to={closeHref} preventScrollReset aria-label="Close" className={closeClass}>
          <Icon name="x" />
        </Link>
      }
      {...rest}
    />
  );
}

/** Of what stands at the right end of a dialog's title. */
export const closeClass = 'grid size-11 flex-none place-items-center rounded-md hover:bg-sunk';

/** A dialog as long as it is rendered; whoever renders it decides what closing means. */
export function DialogWindow({
  title,
  className,
  closedBy,
  onClose,
  closeButton,
  children,
  footer,
}: Pick<DialogProps, 'title' | 'children' | 'footer'> & {
  className: string;
  /** 'any': a press beside it closes it too. */
  closedBy?: 'any';
  onClose: () => void;
  closeButton: ReactNode;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    element?.close();
    element?.showModal();
    // Screen readers start with the title; the browser would focus the Close link.
    heading.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus !== document.body)
        previousFocus.focus();
    };
  }, []);

  // What was pressed may be gone with the answer; the focus would be on the page behind.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });

  return (
    <div className="dialog-overlay">
      <dialog
        ref={dialog}
        open
        aria-labelledby={titleId}
        closedby={closedBy}
        className={className}
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          onClose();
        }}
        onClose={(event) => {
          if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
        }}
      >
        <div className="selvedge" aria-hidden="true" />
        <header className="flex flex-none items-center justify-between gap-4 border-b border-line py-1.5 pr-1.5 pl-4 md:pr-3 md:pl-6">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            className="font-display text-h3 shadow-none outline-none"
          >
            {title}
          </h2>
          {closeButton}
        </header>
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 md:px-6">
          {children}
        </div>
        {footer && (
          <footer className="flex flex-none flex-wrap justify-end gap-2 border-t border-line px-4 py-3 md:px-6">
            {footer}
          </footer>
        )}
      </dialog>
    </div>
  );
}
