import { openPage } from './open-page.ts';
import { fillSignIn, fillSignUp, openEmail } from './sign-in.ts';
import { expect, test } from './test.ts';
import { withoutSplash } from './without-splash.ts';

const who = { email: 'kavita.who.forgets@example.in', password: 'chanderi silk' };
const newPassword = 'maheshwari cotton';

test('a new password after Forgot Password signs out everywhere else', async ({ browser }) => {
  const newBrowser = async () => (await withoutSplash(await browser.newContext())).newPage();
  const atWork = await newBrowser();
  await openPage(atWork, '/auth?tab=sign-up');
  await fillSignUp(atWork, who);
  await fillSignIn(atWork, who);
  await expect(atWork.getByRole('status').filter({ hasText: 'Welcome back!' })).toBeVisible();

  const page = await newBrowser();
  await openPage(page, '/auth?next=%2Forders');
  await fillSignIn(page, { ...who, password: 'kanjivaram?' });
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText('we have emailed you a reset link');

  await openEmail(page, who.email, 'Set a new password');
  await page.getByLabel('New Password', { exact: true }).fill(newPassword);
  await expect(page.getByText('Good', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm New Password').fill(newPassword);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('status')).toContainText('Password Changed');
  await expect(page).toHaveURL('/orders');

  await openPage(atWork, '/auth');
  await fillSignIn(atWork, who);
  await expect(atWork.getByRole('alert')).toContainText('Invalid login credentials');
  await fillSignIn(atWork, { ...who, password: newPassword });
  await expect(atWork.getByRole('status').filter({ hasText: 'Welcome back!' })).toBeVisible();
});
