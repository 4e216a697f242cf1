import type { Page } from '@playwright/test';

/** Waits until React handles the page's events. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  );
}

/** Opens a page and waits for hydration: a press before that would send a plain form. */
export async function gotoHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForHydration(page);
}
