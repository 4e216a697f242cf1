import type { BrowserContext } from '@playwright/test';
import { splashKey } from '#app/layout/pre-paint-script.ts';

/** For tests about something else: the pages of this browser have shown their splash already. */
export async function withoutSplash<Context extends Pick<BrowserContext, 'addInitScript'>>(
  context: Context,
): Promise<Context> {
  await context.addInitScript((key) => {
    // An empty page has no storage, and no splash either.
    if (location.protocol.startsWith('http')) sessionStorage.setItem(key, 'seen');
  }, splashKey);
  return context;
}
