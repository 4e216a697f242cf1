import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { runSql } from '../run-sql.ts';
import { openEmail } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { password } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';
import { successToast } from './toasts.ts';

test('a visitor has no profile to see', async ({ page }) => {
  const answer = await page.goto('/profile');
  await checkLine('C247', async () => {
    expect(answer?.status()).toBe(401);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
    await expect(page.getByText('Change Password')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/auth?next=/profile');
  });
});

test('a customer looks after her profile', async ({ context }) => {
  const more = { address: '12 Prabhat Road', pincode: '411 004' };
  const { page, email } = await newPerson(context, 'tests.her.profile@example.in', more);
  await openPage(page, '/profile');

  await checkLine('C241 C242 C482', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
    await shows(page, {
      'Full Name': 'Kavita Rao',
      'Phone Number': '9820007654',
      Email: email,
      Address: '12 Prabhat Road',
      Pincode: '411004',
    });
  });
  await checkLine('C248', async () => {
    await expect(page.getByLabel('Full Name')).toHaveCount(0);
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Kavita Rao');
  });
  await checkLine('C246', async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Email')).not.toBeEditable();
    const form = { intent: 'save-profile', fullName: 'Kavita Rao', email: 'other@example.in' };
    await page.request.post('/profile?edit=profile', { form: { ...form, ...more } });
    const { user } = await (await page.request.post('/auth/v1/token?grant_type=cookie')).json();
    expect(user.email).toBe(email);
  });
  await checkLine('C249', async () => {
    await page.getByLabel('Full Name').fill('Somebody Else');
    await page.getByLabel('Address', { exact: true }).fill('Nowhere');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await shows(page, { 'Full Name': 'Kavita Rao', Address: '12 Prabhat Road' });
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Kavita Rao');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Prabhat Road');
  });
  await checkLine('C251', async () => {
    await page.getByLabel('City').fill('Pune');
    await page.getByLabel('Pincode').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to save profile');
    await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription(/6-digit PIN code/);
    await expect(page.getByLabel('Pincode')).toBeFocused();
    await expect(page.getByLabel('City')).toHaveValue('Pune');
  });
  await checkLine('C250', async () => {
    await page.getByLabel('Full Name').fill('Kavita K. Rao');
    await page.getByLabel('Phone Number').fill('+91 98200 01234');
    await page.getByLabel('Pincode').fill('600 004');
    await page.getByRole('button', { name: 'Save' }).click();
    const news = page.getByRole('status').filter({ hasText: 'Profile Updated' });
    await expect(news).toContainText('Your profile has been saved successfully');
    await expect(page).toHaveURL('/profile');
    await page.reload();
    await shows(page, {
      'Full Name': 'Kavita K. Rao',
      'Phone Number': '9820001234',
      City: 'Pune',
      Pincode: '600004',
    });
  });
  await checkLine('C245', async () => {
    await page.getByRole('link', { name: 'View Orders' }).click();
    await expect(page).toHaveURL('/orders');
  });
});

test('a customer changes her address and her password', async ({ context }) => {
  const email = 'tests.to.another.address@example.in';
  const { page } = await newPerson(context, email);
  await openPage(page, '/profile');

  await checkLine('C244', async () => {
    await page.getByRole('link', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    await dialog.getByLabel('Current Password').fill('not this one');
    await dialog.getByLabel('New Password *', { exact: true }).fill('maheshwari cotton');
    await dialog.getByLabel('Confirm New Password').fill('maheshwari cotton');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog.getByText('The current password is not right')).toBeVisible();
    await dialog.getByLabel('Current Password').fill(password);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(successToast(page, 'Password Changed')).toBeVisible();
  });
  await checkLine('C243', async () => {
    await page.getByRole('link', { name: 'Change Email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Email' });
    await dialog.getByLabel('New Email').fill(`new.${email}`);
    await dialog.getByLabel('Current Password').fill('maheshwari cotton');
    await dialog.getByRole('button', { name: 'Send Link' }).click();
    await expect(successToast(page, 'Check Your Email')).toBeVisible();
    await shows(page, { Email: email });
    await openEmail(page, `new.${email}`, 'Verify your new email address');
    await page.getByRole('button', { name: 'Use this email address' }).click();
    await expect(page).toHaveURL('/profile');
    await shows(page, { Email: `new.${email}` });
  });
});

test('a profile of which nothing is kept yet is an empty one', async ({ context }) => {
  const { page, email } = await newPerson(context, 'tests.without.a.row@example.in');
  await runSql('delete from profiles where user_id = (select id from users where email = $1)', [
    email,
  ]);
  await openPage(page, '/profile');
  await checkLine('C252', async () => {
    await shows(page, { 'Full Name': 'Not given', Address: 'Not given', Email: email });
    await expect(page.locator('.toast')).toHaveCount(0);
  });
  await checkLine('C250 C483', async () => {
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('Full Name').fill('Kavita Rao');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(successToast(page, 'Profile Updated')).toBeVisible();
    await shows(page, { 'Full Name': 'Kavita Rao' });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer edits her profile', async ({ context }) => {
    const { page } = await newPerson(context, 'tests.her.profile.slowly@example.in');
    await page.goto('/profile');
    await checkLine('C248 C249', async () => {
      await page.getByRole('link', { name: 'Edit Profile' }).click();
      await page.getByLabel('Full Name').fill('Somebody Else');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await shows(page, { 'Full Name': 'Kavita Rao' });
    });
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await checkLine('C251', async () => {
      await page.getByLabel('City').fill('Pune');
      await page.getByLabel('Pincode').fill('12');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toContainText('Failed to save profile');
      await expect(page.getByLabel('City')).toHaveValue('Pune');
    });
    await checkLine('C250', async () => {
      await page.getByLabel('Pincode').fill('411 004');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status')).toContainText('Profile Updated');
      await shows(page, { City: 'Pune', Pincode: '411004' });
    });
    await checkLine('C244', async () => {
      await page.getByRole('link', { name: 'Change Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      await dialog.getByLabel('Current Password').fill(password);
      await dialog.getByLabel('New Password *', { exact: true }).fill('maheshwari cotton');
      await dialog.getByLabel('Confirm New Password').fill('maheshwari cotton');
      await dialog.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByRole('status')).toContainText('Password Changed');
    });
  });
});

/** Expects these values in the profile, by label, as text and not as fields. */
async function shows(page: Page, facts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(facts)) {
    const fact = page.locator('dl > div').filter({
      has: page.locator('dt').getByText(label, { exact: true }),
    });
    await expect(fact.locator('dd')).toHaveText(text);
  }
}
