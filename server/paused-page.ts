import { withoutScripts } from './inline-scripts.ts';

/** The class is that of the message while a browser is offline. */
const note =
  '<p class="offline" role="status">Ordering pauses for a few minutes. Prices and stock may have changed meanwhile.</p>';

/**
 * A stored page as it is sent while the database is away: with a note, and without its scripts, so that each link asks the
 * shop again instead of an open page that shows what was true before.
 */
export function pausedPage(html: string): string {
  return withoutScripts(html).replace('</body>', `${note}</body>`);
}
