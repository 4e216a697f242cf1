import type { Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { fillSignIn, fillSignUp, openEmail, openMailbox } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

const before = 'kamala.before@example.in';
const after = 'kamala.after@example.in';
const password = 'chanderi silk';

async function signInToProfile(page: Page, email: string): Promise<void> {
  await openPage(page, '/auth?next=/profile');
  await fillSignIn(page, { email, password });
}

test('a customer changes their email address, signs out a session, and deletes the account', async ({
  browser,
}) => {
  const page = await newVisitor(browser);
  const phone = await newVisitor(browser);
  await openPage(page, '/auth?tab=sign-up');
  await fillSignUp(page, { email: before, password });
  await signInToProfile(page, before);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
  await signInToProfile(phone, before);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('My Profile');

  // A wrong password is reported in the dialog; the input stays.
  await page.getByRole('link', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Email' });
  await dialog.getByLabel('New Email').fill(after);
  await dialog.getByLabel('Current Password').fill('wrong one');
  await dialog.getByRole('button', { name: 'Send Link' }).click();
  await expect(dialog.getByText('The current password is not right')).toBeVisible();
  await expect(dialog.getByLabel('Current Password')).toBeFocused();
  await dialog.getByLabel('Current Password').fill(password);
  await dialog.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Check Your Email' })).toBeVisible();
  await expect(page.locator('main').getByText(before)).toBeVisible();

  // Both addresses get an email; the link in one makes the change.
  await openEmail(page, after, 'Verify your new email address');
  await page.getByRole('button', { name: 'Use this email address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Email Changed' })).toBeVisible();
  await expect(page.locator('main').getByText(after)).toBeVisible();

  await openMailbox(page);
  const notices = page.locator('main li').filter({ hasText: `To ${before}` });
  await expect(notices.first()).toContainText('Your email address was changed');
  await openPage(page, '/profile');

  // The phone's session is ended here; only the new address can sign in again.
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  await openPage(phone, '/profile');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await signInToProfile(phone, before);
  await expect(phone.getByRole('alert')).toContainText('Invalid login credentials');
  await signInToProfile(phone, after);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('My Profile');

  // Deleting the account signs it out everywhere.
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByLabel('Your Password').fill(password);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Account Deleted' })).toBeVisible();
  await signInToProfile(phone, after);
  await expect(phone.getByRole('alert')).toContainText('Invalid login credentials');
});
