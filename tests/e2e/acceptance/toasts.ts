import { expect, type Locator, type Page } from '@playwright/test';

/** The toast of these words that says what went well. */
export function successToast(page: Page, words: string): Locator {
  return page.locator('.toast[role=status]').filter({ hasText: words });
}

/** The destructive toast of these words. */
export function errorToast(page: Page, words: string): Locator {
  return page.locator('.toast[role=alert]').filter({ hasText: words });
}

/** Reads a toast and closes it, so that the next one of the same words is another one. */
export async function readAndClose(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
}
