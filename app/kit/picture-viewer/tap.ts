import type { MouseEvent } from 'react';

/** A press: where on the screen, in px, and when, in ms of the page. */
export type Tap = { x: number; y: number; at: number };

const maxDoubleTapMs = 350;
const maxDoubleTapPx = 40;

export function tapOf(event: MouseEvent): Tap {
  return { x: event.clientX, y: event.clientY, at: event.timeStamp };
}

/** Whether two presses are a double tap or double click. */
export function isDoubleTap(first: Tap, second: Tap): boolean {
  return (
    second.at - first.at < maxDoubleTapMs &&
    Math.hypot(second.x - first.x, second.y - first.y) < maxDoubleTapPx
  );
}
