import type { Locator, Page } from '@playwright/test';

/** Opens the menu that slides in on a phone. */
export async function openPhoneMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Where the header's page links are: in its bar on a desktop, in the opened menu on a phone. */
export async function pageLinks(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) return openPhoneMenu(page);
  return page.getByRole('banner').getByRole('navigation', { name: 'Main' });
}

/** Opens the menu of the signed-in user; on a phone it is the one with the links. */
export async function openUserMenu(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) return openPhoneMenu(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  return page.locator('#user-menu');
}
