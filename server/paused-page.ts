import { withoutScripts } from './inline-scripts.ts';

/** The class is that of the message for an offline browser. */
const note =
  '<p class="offline" role="status">Ordering pauses for a few minutes. Prices and stock may have changed meanwhile.</p>';

/**
 * A stored page as sent while the database is away: with a note and without scripts, so that each link asks the
 * shop instead of an open page with old data.
 */
export function pausedPage(html: string): string {
  return withoutScripts(html).replace('</body>', `${note}</body>`);
}
