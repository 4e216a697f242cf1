import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { fillSignIn, openEmail, openMailbox } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { password } from './api-client.ts';
import { checkLine } from './checklist-line.ts';

const required = {
  'Full Name *': 'Kavita Rao',
  'Email *': 'tests.through.sign.up@example.in',
  'Phone Number *': '98200 07654',
  'Password *': password,
  'Confirm Password *': password,
};
const optional = ['Address (optional)', 'Pincode (optional)'];

test('the form of a new account, and what it refuses', async ({ page }) => {
  await openPage(page, '/auth?tab=sign-up');
  await checkLine('C098 C489', async () => {
    for (const label of Object.keys(required)) {
      await expect(field(page, label)).toHaveAttribute('required', '');
    }
    for (const label of optional) {
      await expect(field(page, label)).toBeVisible();
      await expect(field(page, label)).not.toHaveAttribute('required');
    }
  });
  await page.getByLabel('I am 18 or older').check();
  await checkLine('C100', async () => {
    for (const label of Object.keys(required)) {
      await fill(page, { ...required, [label]: '' });
      await send(page);
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toBeFocused();
      const news = page.getByRole('alert').filter({ hasText: 'Missing Information' }).last();
      await expect(news).toContainText('Please fill in all required fields');
      await expect(page.locator('[aria-invalid]')).toHaveCount(1);
    }
  });
  await checkLine('C101', async () => {
    await fill(page, { ...required, 'Confirm Password *': 'chanderi silks' });
    await refusedWith(page, 'Password Mismatch', 'Passwords do not match');
    await expect(field(page, 'Confirm Password *')).toHaveAttribute('aria-invalid', 'true');
  });
  await checkLine('C102 C579', async () => {
    await fill(page, { ...required, 'Password *': 'saree', 'Confirm Password *': 'saree' });
    await refusedWith(page, 'Weak Password', 'Password must be at least 6 characters long');
  });
  await checkLine('C112', async () => {
    await fill(page, { ...required, 'Phone Number *': '12345' });
    await refusedWith(page, 'Sign Up Failed', 'Please correct the highlighted fields');
    await expect(field(page, 'Phone Number *')).toHaveAccessibleDescription(/mobile number/);
  });
});

test('an account is opened, and its address verified', async ({ page }) => {
  const who = { email: 'tests.to.the.email@example.in', password: 'sarees' };
  await openPage(page, '/auth?tab=sign-up');
  await fill(page, {
    ...required,
    'Email *': who.email,
    'Password *': who.password,
    'Confirm Password *': who.password,
  });
  await page.getByLabel('I am 18 or older').check();
  await send(page);

  await checkLine('C103 C104 C107', async () => {
    const news = page.getByRole('status').filter({ hasText: 'Account Created!' });
    await expect(news).toContainText('Please check your email to verify your account.');
  });
  await checkLine('C105', async () => {
    await page.getByRole('link', { name: 'Sign Up', exact: true }).click();
    for (const label of [...Object.keys(required), ...optional]) {
      await expect(field(page, label)).toHaveValue('');
    }
    await expect(page.getByLabel('I am 18 or older')).not.toBeChecked();
  });
  await checkLine('C119', async () => {
    await openEmail(page, who.email, 'Verify your email address');
    await page.getByRole('button', { name: 'Verify and sign in' }).click();
    await expect(page.getByRole('status')).toContainText('Email Verified');
    await expect(page).toHaveURL('/');
  });
  await checkLine('C106', async () => {
    const session = await page.request.post('/auth/v1/token?grant_type=cookie');
    const { user } = await session.json();
    expect(user.user_metadata).toEqual({ full_name: 'Kavita Rao', phone: '9820007654' });
  });
});

test('an address with an account is told so by email alone', async ({ page }) => {
  const email = 'tests.in.twice@example.in';
  for (const name of ['Kavita Rao', 'Somebody Else']) {
    await openPage(page, '/auth?tab=sign-up');
    await fill(page, { ...required, 'Full Name *': name, 'Email *': email });
    await page.getByLabel('I am 18 or older').check();
    await checkLine('C107', async () => {
      await send(page);
      await expect(page.getByRole('status')).toContainText('Account Created!');
    });
    if (name === 'Kavita Rao') {
      await openEmail(page, email, 'Verify your email address');
      await page.getByRole('button', { name: 'Verify and sign in' }).click();
      await expect(page).toHaveURL('/');
      await page.context().clearCookies();
    }
  }
  await checkLine('C112', async () => {
    await openMailbox(page);
    const emails = page.locator('main li').filter({ hasText: `To ${email}` });
    await expect(emails.first().getByRole('heading')).toHaveText('You already have an account');
    await page.goto('/auth');
    await fillSignIn(page, { email, password });
    await expect(page).toHaveURL('/');
    await page.goto('/profile');
    await expect(page.getByRole('main')).toContainText('Kavita Rao');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an account is opened', async ({ page }) => {
    await page.goto('/auth?tab=sign-up');
    await checkLine('C100', () =>
      refusedWith(page, 'Missing Information', 'Please fill in all required fields'),
    );
    const form = { ...required, 'Email *': 'tests.up.without.script@example.in' };
    await checkLine('C101', async () => {
      await fill(page, { ...form, 'Confirm Password *': 'chanderi' });
      await page.getByLabel('I am 18 or older').check();
      await refusedWith(page, 'Password Mismatch', 'Passwords do not match');
      await expect(field(page, 'Full Name *')).toHaveValue('Kavita Rao');
      await expect(field(page, 'Password *')).toHaveValue('');
    });
    await checkLine('C102', async () => {
      await fill(page, { ...form, 'Password *': 'silk', 'Confirm Password *': 'silk' });
      await refusedWith(page, 'Weak Password', 'Password must be at least 6 characters long');
    });
    await checkLine('C104 C105 C107', async () => {
      await fill(page, form);
      await send(page);
      await expect(page.getByRole('status')).toContainText('Account Created!');
      await expect(page.getByRole('status')).toContainText('Please check your email to verify');
      await page.getByRole('link', { name: 'Sign Up', exact: true }).click();
      await expect(field(page, 'Full Name *')).toHaveValue('');
    });
  });
});

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
}

function send(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Sign Up' }).click();
}

async function refusedWith(page: Page, title: string, words: string): Promise<void> {
  await send(page);
  const news = page.getByRole('alert').filter({ hasText: title });
  await expect(news).toContainText(words);
}
