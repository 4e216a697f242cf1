import { expect, type Page } from '@playwright/test';
import { workerShop } from './worker-shop.ts';

type Who = { email: string; password: string };

/** Fills in the sign-up form of the page and sends it. */
export async function fillSignUp(page: Page, { email, password }: Who): Promise<void> {
  await page.getByLabel('Full Name').fill('Kavita Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('98200 07654');
  await page.getByLabel('Password *', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('status')).toContainText('Account Created!');
}

/** Fills in the sign-in form of the page and sends it. */
export async function fillSignIn(page: Page, { email, password }: Who): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Opens the built-in mailbox as the shop prints it. */
export async function openMailbox(page: Page, shop = workerShop()): Promise<void> {
  await page.goto(shop?.mailbox ?? '');
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === '/mailbox');
}

/** Opens the link in the newest email of this subject, as the built-in mailbox shows it. */
export async function openEmail(page: Page, email: string, subject: string): Promise<void> {
  await openMailbox(page);
  const message = page
    .locator('main li')
    .filter({ hasText: `To ${email}` })
    .filter({ hasText: subject });
  const link = await message.first().getByRole('link').getAttribute('href');
  // It names the shop's public address; the test's shop has another port.
  await page.goto(new URL(link ?? '').pathname + new URL(link ?? '').search);
}
