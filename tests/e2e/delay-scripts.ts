import type { Page } from '@playwright/test';

/** From now on the scripts of the page are on their way. Out: what lets them come. */
export async function delayScripts(page: Page): Promise<() => void> {
  let letCome = () => {};
  const awaited = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await awaited;
    await route.continue();
  });
  return letCome;
}
