import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { owner } from './owner.ts';
import { workerShop } from './worker-shop.ts';

type Who = { email: string; password: string };

/** The fields of a new account, beside its email address and password. */
export const kavita = { fullName: 'Kavita Rao', phone: '98200 07654', consent: 'on' };

/** Signs somebody up by request, without the page. `more`: other fields of the form. */
export async function signUp(
  { request }: BrowserContext,
  { email, password }: Who,
  more: Record<string, string> = {},
): Promise<void> {
  const form = {
    intent: 'sign-up',
    ...kavita,
    email,
    password,
    confirmPassword: password,
    ...more,
  };
  await request.post('/auth?tab=sign-up', { form, maxRedirects: 0 });
}

/** Signs this browser in by request, without the page, its script or its toast. */
export async function signIn(context: BrowserContext, { email, password }: Who): Promise<void> {
  const form = { intent: 'sign-in', email, password };
  const answer = await context.request.post('/auth', { form, maxRedirects: 0 });
  expect(answer.status(), `${email} signs in`).toBe(303);
  await context.clearCookies({ name: 'fh_toast' });
}

/** Signs the owner in in the browser of this page, without the page for it. */
export async function signInAsOwner(page: Page): Promise<void> {
  await signIn(page.context(), owner);
}

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
  await openPage(page, shop?.mailbox ?? '');
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === '/mailbox');
}

/** Opens the link in the newest email with this subject, as the built-in mailbox shows it. */
export async function openEmail(page: Page, email: string, subject: string): Promise<void> {
  await openMailbox(page);
  const message = page
    .locator('main li')
    .filter({ hasText: `To ${email}` })
    .filter({ hasText: subject });
  const link = await message.first().getByRole('link').getAttribute('href');
  // It names the shop's public address; the test's shop has another port.
  await openPage(page, new URL(link ?? '').pathname + new URL(link ?? '').search);
}
