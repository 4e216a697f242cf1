import { openPage } from './open-page.ts';
import { fillSignUp, openEmail } from './sign-in.ts';
import { expect, test } from './test.ts';

const who = { email: 'kavita.who.verifies@example.in', password: 'chanderi silk' };

test('a visitor signs up on the way to the wishlist and verifies the email address', async ({
  page,
}) => {
  await openPage(page, '/auth?next=%2Fwishlist');
  await page.getByRole('link', { name: 'Sign Up' }).click();

  const hint = page.getByText('Short: easy to guess');
  await page.getByLabel('Password *', { exact: true }).pressSequentially('chanderi');
  await expect(page.getByText('Fair – add a few more characters')).toBeVisible();
  await page.getByLabel('Password *', { exact: true }).fill('chande');
  await expect(hint).toBeVisible();
  const password = page.getByLabel('Password *', { exact: true });
  const eye = page.getByRole('button', { name: 'Show characters' }).first();
  await eye.click();
  await expect(eye).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields');
  await expect(page.getByText('Please tick this box to continue')).toBeVisible();

  await fillSignUp(page, who);
  await expect(page).toHaveURL('/auth?next=%2Fwishlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
  await expect(page.getByRole('main').getByText(who.email)).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('we have emailed you a new link')).toBeVisible();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  await expect(page.getByLabel('I am 18 or older')).not.toBeChecked();

  await openEmail(page, who.email, 'Verify your email address');
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(page.getByRole('status')).toContainText('Email Verified');
  await expect(page).toHaveURL('/wishlist');

  await openEmail(page, who.email, 'Verify your email address');
  await expect(page.getByText('This link has been used or has expired')).toBeVisible();
});
