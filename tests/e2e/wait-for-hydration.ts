import type { Page } from '@playwright/test';

/** Once React has the page; a press before that would be an ordinary one of the browser. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  );
}

/** Opens a page and waits until its script listens: what is pressed sooner goes by a plain form. */
export async function gotoHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForHydration(page);
}
