import { type MouseEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { PictureView } from '../catalogue/catalogue.contract.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';

/** A press: where on the screen in px, and when in ms of the page. */
export type Tap = { x: number; y: number; at: number };

const maxDoubleTapMs = 350;
const maxDoubleTapPx = 40;

export function tapOf(event: MouseEvent): Tap {
  return { x: event.clientX, y: event.clientY, at: event.timeStamp };
}

/**
 * All pictures in full size over the whole screen, scrolled to the picture `initialIndex`. A double tap brings what is
 * under the finger nearer, in a frame that scrolls both ways; another one shows the whole again. `openedBy` is the tap
 * that opened it, which may be the first half of a double tap.
 */
export function PictureViewer({
  pictures,
  initialIndex,
  openedBy,
  onClose,
}: {
  pictures: PictureView[];
  initialIndex: number;
  openedBy: Tap;
  onClose: () => void;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const lastTap = useRef<Tap>(openedBy);
  const [zoomedIndex, setZoomedIndex] = useState<number | null>(null);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelectorAll('li')[initialIndex]?.scrollIntoView();
  }, [initialIndex]);

  function onTap(event: MouseEvent<HTMLElement>, index: number): void {
    const tap = tapOf(event);
    const last = lastTap.current;
    lastTap.current = tap;
    const isDouble =
      tap.at - last.at < maxDoubleTapMs &&
      Math.hypot(tap.x - last.x, tap.y - last.y) < maxDoubleTapPx;
    if (!isDouble) return;
    // A third tap is not the second half of another one.
    lastTap.current = { ...tap, at: 0 };
    const frame = event.currentTarget;
    const { left, top, width, height } = frame.getBoundingClientRect();
    const [shareX, shareY] = [(tap.x - left) / width, (tap.y - top) / height];
    setZoomedIndex(zoomedIndex === index ? null : index);
    // Once it is drawn in its new size: what was tapped stays under the finger.
    requestAnimationFrame(() =>
      frame.scrollTo(
        shareX * frame.scrollWidth - (tap.x - left),
        shareY * frame.scrollHeight - (tap.y - top),
      ),
    );
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Pictures, enlarged"
      className="picture-viewer"
      onClose={onClose}
    >
      <div className="sticky top-0 z-10 h-0">
        <button
          type="button"
          aria-label="Close"
          className="btn btn-outline btn-icon absolute top-3 right-3"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      <ul className="mx-auto grid max-w-[1080px] gap-3">
        {pictures.map((picture, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the browser's own zoom
          <li
            key={picture.url}
            className={index === zoomedIndex ? 'zoom-frame is-zoomed' : 'zoom-frame'}
            onClick={(event) => onTap(event, index)}
          >
            <Picture picture={picture} alt={picture.alt} place="zoom" className="rounded-none!" />
          </li>
        ))}
      </ul>
    </dialog>
  );
}
