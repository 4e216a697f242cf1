import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { splashKey } from '#app/pages/layout/pre-paint-script.ts';

/** Marks the splash as shown, for tests about something else. */
export async function withoutSplash<Context extends Pick<BrowserContext, 'addInitScript'>>(
  context: Context,
): Promise<Context> {
  await context.addInitScript((key) => {
    // about:blank has no storage and no splash.
    if (location.protocol.startsWith('http')) sessionStorage.setItem(key, 'seen');
  }, splashKey);
  return context;
}

/** A page in a browser of its own. */
export async function newVisitor(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  return (await withoutSplash(await browser.newContext(options))).newPage();
}
