/**
 * Runs work after a press once the press itself is visible, such as a ticked box. On a slow phone the work
 * takes longer than people wait for a reaction.
 */
export function afterNextPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
