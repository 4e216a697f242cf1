import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { own } from '#app/kit/own.ts';
import type { PictureView } from '#app/kit/pictures.ts';
import { detailUrl } from '#app/kit/pictures.ts';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { isDoubleTap, type Tap, tapOf } from './tap.ts';
import { listenForZoom, zoomOf, zoomTo } from './zoom.ts';

/** The taps that opened the viewer: one, or both of a double tap. */
export type OpenedBy = { first: Tap; second?: Tap };

const doubleTapZoom = 2.5;
const stepZoom = 1.5;
const steps: Record<string, number> = { '+': stepZoom, '=': stepZoom, '-': 1 / stepZoom, '0': 0 };

/**
 * All pictures in full size over the whole screen, scrolled to `initialIndex`. Two fingers, a double tap, + and
 * - and two buttons zoom (docs/decisions/0083-photos-that-sell.md); the largest file is fetched only then.
 * `openedBy` is the opening tap, which may be the first half of a double tap.
 */
export function PictureViewer({
  pictures,
  initialIndex,
  openedBy,
  onClose,
}: {
  pictures: PictureView[];
  initialIndex: number;
  openedBy: OpenedBy;
  onClose: () => void;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const lastTap = useRef<Tap>(openedBy.second ? { ...openedBy.second, at: 0 } : openedBy.first);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelectorAll('li')[initialIndex]?.scrollIntoView();
  }, [initialIndex]);

  /** Zooms the picture in the middle of the screen; 0 shows the whole. */
  function zoomBy(factor: number): void {
    const inTheMiddle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    const frame =
      inTheMiddle?.closest<HTMLElement>('.zoom-frame') ??
      dialog.current?.querySelector<HTMLElement>('.zoom-frame');
    if (frame) zoomTo(frame, zoomOf(frame) * factor);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const factor = own(steps, event.key);
    if (factor === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomBy(factor);
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Pictures, enlarged"
      className="picture-viewer"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="sticky top-0 z-10 h-0">
        <div className="absolute top-3 right-3 flex gap-2.5">
          <ViewerButton icon="minus" label="Zoom out" onPress={() => zoomBy(1 / stepZoom)} />
          <ViewerButton icon="plus" label="Zoom in" onPress={() => zoomBy(stepZoom)} />
          <ViewerButton icon="x" label="Close" onPress={() => dialog.current?.close()} />
        </div>
      </div>
      <ul className="mx-auto grid max-w-[1080px] gap-3">
        {pictures.map((picture, index) => (
          <ZoomFrame
            key={picture.url}
            picture={picture}
            lastTap={lastTap}
            openedZoomed={index === initialIndex ? openedBy.second : undefined}
          />
        ))}
      </ul>
    </dialog>
  );
}

function ViewerButton({
  icon,
  label,
  onPress,
}: {
  icon: 'x' | 'plus' | 'minus';
  label: string;
  onPress: () => void;
}): ReactElement {
  return (
    <button type="button" aria-label={label} className="btn btn-outline btn-icon" onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

/** A picture in a frame that stays in place while it grows. */
function ZoomFrame({
  picture,
  lastTap,
  openedZoomed,
}: {
  picture: PictureView;
  lastTap: { current: Tap };
  openedZoomed: Tap | undefined;
}): ReactElement {
  const frame = useRef<HTMLLIElement>(null);
  const [wasZoomed, setWasZoomed] = useState(false);
  const detail = detailUrl(picture.url);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // However it is done: by fingers, wheel, keys or the buttons.
    const watching = new MutationObserver(() => setWasZoomed(true));
    watching.observe(element, { attributeFilter: ['data-zoomed'] });
    const stop = listenForZoom(element);
    return () => {
      watching.disconnect();
      stop();
    };
  }, []);

  useEffect(() => {
    if (openedZoomed && frame.current) zoomTo(frame.current, doubleTapZoom, openedZoomed);
  }, [openedZoomed]);

  function onTap(event: MouseEvent<HTMLElement>): void {
    const tap = tapOf(event);
    const isDouble = isDoubleTap(lastTap.current, tap);
    // A third tap is not half of another double tap.
    lastTap.current = isDouble ? { ...tap, at: 0 } : tap;
    const { currentTarget } = event;
    if (isDouble) zoomTo(currentTarget, zoomOf(currentTarget) > 1 ? 1 : doubleTapZoom, tap);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys + and - are the viewer's
    <li ref={frame} className="zoom-frame relative" onClick={onTap}>
      <Picture picture={picture} alt={picture.alt} place="zoom" className="rounded-none!" />
      {wasZoomed && detail && (
        <img
          src={detail}
          alt=""
          className="picture absolute inset-0 rounded-none!"
          style={{ background: 'none' }}
          onError={({ currentTarget }) => currentTarget.remove()}
        />
      )}
    </li>
  );
}
