import { expect, type Locator, type Page } from '@playwright/test';

/** The success toast with this text. */
export function successToast(page: Page, words: string): Locator {
  return page.locator('.toast[role=status]').filter({ hasText: words });
}

/** The destructive toast with this text. */
export function errorToast(page: Page, words: string): Locator {
  return page.locator('.toast[role=alert]').filter({ hasText: words });
}

/** Reads a toast and closes it, so that the next one with the same text is a new one. */
export async function readAndClose(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
}
