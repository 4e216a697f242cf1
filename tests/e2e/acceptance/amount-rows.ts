import type { Locator, Page } from '@playwright/test';

/** An amount under the lines of a cart or an order: 'Subtotal', 'Delivery Charges' or 'Total'. */
export function amountRow(page: Page, label: string): Locator {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
}
