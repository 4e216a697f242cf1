import type { Page } from '@playwright/test';

/** Opens a page and waits until its script listens: what is pressed sooner goes by a plain form. */
export async function openAwake(page: Page, url: string): Promise<void> {
  await page.goto(url);
  // React marks what it has taken over.
  await page.waitForFunction(() =>
    Object.keys(document.body).some((name) => name.startsWith('__react')),
  );
}
