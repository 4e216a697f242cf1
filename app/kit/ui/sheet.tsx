import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { afterNextPaint } from './after-next-paint.ts';
import { Icon } from './icon.tsx';

/**
 * A button and its panel, which slides in from the left edge. With script the panel is modal: focus stays
 * inside, the page behind is inert, Escape or a click outside closes it, and focus returns to the button.
 * Without script it is a browser popover. Going to another page closes it.
 */
export function Sheet({
  id,
  label,
  icon,
  className,
  children,
}: {
  /** The panel's id, which the button refers to. */
  id: string;
  label: string;
  /** What the button shows. */
  icon: ReactNode;
  /** The button's. */
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
          // The whole page behind becomes inert, which costs more than the panel.
          afterNextPaint(() => sheet.current?.open || sheet.current?.showModal());
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
          className="icon-button ml-auto"
          onClick={() => sheet.current?.close()}
        >
          <Icon name="x" />
        </button>
        {children}
      </dialog>
    </>
  );
}
