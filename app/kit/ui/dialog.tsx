import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from './icon.tsx';

export type DialogProps = {
  title: string;
  open: boolean;
  /** The page under the dialog, where closing leads. */
  closeHref: string;
  children: ReactNode;
  /** Buttons from left to right; the main one last. */
  footer?: ReactNode;
  /** 680 px by default. 'wide' is 760; 'narrow' is 480, and on a phone leaves room for a toast above. */
  width?: 'wide' | 'narrow';
};

/**
 * A dialog opened by the URL. The server's page shows it over the rest. With script it is modal: focus stays
 * inside, Escape closes it, and focus returns to where it was. On a phone it rises from the bottom edge, up to
 * the whole screen.
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

/** For the button at the right end of a dialog's title. */
export const closeClass = 'grid size-11 flex-none place-items-center rounded-md hover:bg-sunk';

/** A dialog that is open while rendered. The parent decides what closing means. */
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
  /** 'any': a click beside it closes it too. */
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

  // The pressed element may be gone with the answer; the focus would be on the page behind.
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
