/**
 * Does the work that a press asks for once the press itself is on the screen: a ticked box, a pressed button. On a slow
 * phone the work takes longer than people take for an answer.
 */
export function afterNextPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
