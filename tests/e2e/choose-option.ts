import type { Locator } from '@playwright/test';

/** Chooses from the shop's own list, which replaces the browser's select once its code has loaded. */
export async function chooseOption(select: Locator, option: string): Promise<void> {
  const page = select.page();
  await select.and(page.locator('button')).click();
  await page.getByRole('listbox').getByRole('option', { name: option }).click();
}
