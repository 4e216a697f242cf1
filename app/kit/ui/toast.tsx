import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
};

/** More would cover the page; older ones have been seen. */
const maxShown = 2;

type VisibleToast = { key: number; message: ToastMessage };

/**
 * Short messages at the edge of the page, clear of its main button (overlays.css). A new `messages` array adds
 * to those shown: each replaces one with the same text, and at most two stay. The server's page has them
 * already; with script they go after reading time, or when closed.
 */
export function ToastRegion({ messages }: { messages: ToastMessage[] }): ReactElement {
  const region = useRef<HTMLDivElement>(null);
  const lastMessages = useRef(messages);
  const count = useRef(messages.length);
  const lastRaisedKey = useRef(-1);
  const [shown, setShown] = useState(() => addMessages([], messages, 0));
  const newest = shown.at(-1)?.key ?? -1;

  // An updater function, so that a toast added while another closes is not lost.
  useEffect(() => {
    if (lastMessages.current === messages) return;
    lastMessages.current = messages;
    const from = count.current;
    count.current += messages.length;
    setShown((now) => addMessages(now, messages, from));
  }, [messages]);

  const close = useCallback((key: number) => {
    setShown((now) => now.filter((each) => each.key !== key));
  }, []);

  // Only a new toast lifts the region. Lifting it when one closes would have the others read out again.
  useEffect(() => {
    if (newest <= lastRaisedKey.current) return;
    lastRaisedKey.current = newest;
    liftAboveDialog(region.current);
  }, [newest]);

  return (
    <div ref={region} className="toasts">
      {shown.map(({ key, message }) => (
        <Toast key={key} id={key} message={message} onClose={close} />
      ))}
    </div>
  );
}

function Toast({
  id,
  message: { title, description, variant = 'default' },
  onClose,
}: {
  id: number;
  message: ToastMessage;
  onClose: (id: number) => void;
}): ReactElement {
  const [isPaused, setPaused] = useState(false);
  const destructive = variant === 'destructive';
  const readingMs = 60 * `${title}${description ?? ''}`.length;
  const shownMs = Math.max(destructive ? 6000 : 4000, readingMs);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => onClose(id), shownMs);
    return () => clearTimeout(timer);
  }, [isPaused, id, onClose, shownMs]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles; hovering only pauses.
    <div
      role={destructive ? 'alert' : 'status'}
      className={destructive ? 'toast toast-destructive' : 'toast'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <p className="font-bold">{title}</p>
      {description && <p className="text-[0.9375rem] text-ink2">{description}</p>}
      <button
        type="button"
        aria-label="Close"
        className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-md text-ink2 hover:text-ink noscript:hidden"
        onClick={() => onClose(id)}
      >
        <Icon name="x" className="size-4.5" />
      </button>
    </div>
  );
}

/** Keys begin at `from`. A repeated message is a new toast, so that screen readers say it again. */
function addMessages(
  shown: VisibleToast[],
  messages: ToastMessage[],
  from: number,
): VisibleToast[] {
  const others = shown.filter(
    ({ message }) => !messages.some((each) => saysTheSame(each, message)),
  );
  const added = messages.map((message, index) => ({ key: from + index, message }));
  return [...others, ...added].slice(-maxShown);
}

function saysTheSame(one: ToastMessage, other: ToastMessage): boolean {
  return one.title === other.title && one.description === other.description;
}

/** Lifts the region over an open modal dialog, if the browser has popovers. */
function liftAboveDialog(region: HTMLDivElement | null): void {
  if (!region?.showPopover || !document.querySelector('dialog:modal')) return;
  region.popover = 'manual';
  if (region.matches(':popover-open')) region.hidePopover();
  region.showPopover();
}
