import type { Locator, Page } from '@playwright/test';

/** Opens the menu that slides in on a phone. */
export async function openPhoneMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Where the header has its links to pages: in its bar on a desktop, in the menu of a phone, opened. */
export async function pageLinks(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) return openPhoneMenu(page);
  return page.getByRole('banner').getByRole('navigation', { name: 'Main' });
}

/** The menu of whoever is signed in, opened; on a phone it is the one with the links. */
export async function openUserMenu(page: Page, isMobile: boolean): Promise<Locator> {
  if (isMobile) return openPhoneMenu(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  return page.locator('#user-menu');
}
