import type { Page, Response } from '@playwright/test';
import type {} from '#app/pages/layout/load-page.ts';

/** Waits until the page answers presses and typing. Returns at once for a page without script, or of another site. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => !window.hydration?.pressed);
}

/** Opens a page and waits until it answers: a press before that would send a plain form. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await waitForHydration(page);
  return answer;
}
