/** A place on the screen, px. */
type Point = { x: number; y: number };

const maxZoom = 4;

/** The picture's size relative to the whole. */
export function zoomOf(frame: HTMLElement): number {
  return Number(frame.style.getPropertyValue('--zoom')) || 1;
}

/**
 * Scales the picture in a frame to `zoom` times the whole, from 1 to 4. The point under `at` stays there;
 * `held`, a point in shares of the picture, moves there instead. The frame scrolls to the rest.
 */
export function zoomTo(
  frame: HTMLElement,
  zoom: number,
  at: Point = middleInSight(frame),
  held: Point = shareAt(frame, at),
): void {
  const limited = Math.min(Math.max(zoom, 1), maxZoom);
  frame.style.setProperty('--zoom', String(limited));
  frame.toggleAttribute('data-zoomed', limited > 1);
  const { left, top } = frame.getBoundingClientRect();
  frame.scrollTo({
    left: held.x * frame.scrollWidth - (at.x - left),
    top: held.y * frame.scrollHeight - (at.y - top),
    behavior: 'instant',
  });
}

/**
 * Zooms with two fingers or Ctrl and the wheel (a pinch on a trackpad), and pans with the mouse; one finger
 * scrolls the frame. Returns a function that ends it.
 */
export function listenForZoom(frame: HTMLElement): () => void {
  const stopping = new AbortController();
  // Not passive, or two fingers would move or enlarge the whole page.
  const options = { signal: stopping.signal, passive: false };
  let pinch: { zoom: number; distance: number; held: Point } | null = null;

  function onTouches(event: TouchEvent): void {
    const [first, second] = [...event.touches].map(({ clientX: x, clientY: y }) => ({ x, y }));
    if (!first || !second || event.touches.length > 2) {
      pinch = null;
      return;
    }
    event.preventDefault();
    const distance = Math.hypot(second.x - first.x, second.y - first.y);
    const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
    pinch ??= { zoom: zoomOf(frame), distance, held: shareAt(frame, middle) };
    zoomTo(frame, (pinch.zoom * distance) / pinch.distance, middle, pinch.held);
  }
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    frame.addEventListener(type, onTouches, options);
  }

  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / 200);
      zoomTo(frame, zoomOf(frame) * factor, { x: event.clientX, y: event.clientY });
    },
    options,
  );

  frame.addEventListener(
    'pointermove',
    ({ pointerType, buttons, movementX, movementY }) => {
      if (pointerType === 'mouse' && buttons === 1) frame.scrollBy(-movementX, -movementY);
    },
    options,
  );
  frame.addEventListener('dragstart', (event) => event.preventDefault(), options);
  return () => stopping.abort();
}

/** Where a point of the screen is in the picture, from 0 to 1 both ways. */
function shareAt(frame: HTMLElement, { x, y }: Point): Point {
  const { left, top } = frame.getBoundingClientRect();
  return {
    x: (frame.scrollLeft + x - left) / frame.scrollWidth,
    y: (frame.scrollTop + y - top) / frame.scrollHeight,
  };
}

/** The middle of the frame's visible part. */
function middleInSight(frame: HTMLElement): Point {
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const middle = (from: number, to: number, end: number) =>
    (Math.max(from, 0) + Math.min(to, end)) / 2;
  return { x: middle(left, right, innerWidth), y: middle(top, bottom, innerHeight) };
}
