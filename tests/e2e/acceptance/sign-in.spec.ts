import type { Page } from '@playwright/test';
import { openPage, waitForHydration } from '../open-page.ts';
import { owner } from '../owner.ts';
import { fillSignIn } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { password } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

test('the page of signing in, and what it refuses', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await openPage(page, '/auth');
  const tab = (name: string) =>
    page
      .getByRole('navigation', { name: 'Sign in or sign up' })
      .getByRole('link', { name, exact: true });

  await checkLine('C092', async () => {
    await expect(tab('Sign In')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  });
  await checkLine('C097', async () => {
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  });
  await checkLine('C099', async () => {
    for (const [email, secret, empty] of [
      ['', '', 'Email'],
      ['kavita@example.in', '', 'Password'],
      ['', password, 'Email'],
    ] as const) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(secret);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByLabel(empty)).toBeFocused();
      await expect(page.getByLabel(empty)).toHaveAttribute('aria-invalid', 'true');
      const news = page.getByRole('alert').filter({ hasText: 'Missing Information' }).last();
      await expect(news).toContainText('Please fill in all fields');
    }
    expect(sent.filter((url) => url.includes('/auth.data'))).toEqual([]);
  });
  await checkLine('C111', async () => {
    const unknownPerson = { email: 'nobody.at.all@example.in', password };
    for (const who of [{ ...owner, password: 'not the password' }, unknownPerson]) {
      await openPage(page, '/auth');
      await fillSignIn(page, who);
      const news = page.getByRole('alert').filter({ hasText: 'Sign In Failed' });
      await expect(news).toContainText('Invalid login credentials');
      await expect(page).toHaveURL('/auth');
      await expect(page.getByLabel('Email')).toHaveValue(who.email);
    }
  });
  await checkLine('C093', async () => {
    await tab('Sign Up').click();
    await expect(tab('Sign Up')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByLabel('Full Name')).toBeVisible();
    await expect(tab('Sign In')).not.toHaveAttribute('aria-current', 'page');
  });
  await checkLine('C095', async () => {
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Traditional cloths/);
  });
});

test('a customer comes in and goes', async ({ browser, page, isMobile }) => {
  const email = 'tests.in.and.out@example.in';
  await newPerson(await browser.newContext(), email);
  await openPage(page, '/auth');
  await fillSignIn(page, { email, password });

  await checkLine('C108', async () => {
    const news = page.getByRole('status').filter({ hasText: 'Welcome back!' });
    await expect(news).toContainText('You have been signed in successfully.');
  });
  await checkLine('C110', () => expect(page).toHaveURL('/'));
  await checkLine('C096', async () => {
    for (const address of ['/auth', '/auth?tab=sign-up', '/auth?next=%2Fcart']) {
      await page.goto(address);
      await expect(page).toHaveURL('/');
    }
  });
  await checkLine('C115', async () => {
    await waitForHydration(page);
    await openAccount(page, isMobile);
    await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
    const news = page.getByRole('status').filter({ hasText: 'Signed Out' });
    await expect(news).toContainText('You have been signed out successfully.');
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  });
});

test('the owner comes in', async ({ page }) => {
  await openPage(page, '/auth?next=%2Fcart');
  await fillSignIn(page, owner);
  await checkLine('C109', async () => {
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Owner Dashboard');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a customer comes in and goes', async ({ browser, page, isMobile }) => {
    const email = 'tests.without.script@example.in';
    await newPerson(await browser.newContext(), email);
    await page.goto('/auth');
    await checkLine('C099', async () => {
      await fillSignIn(page, { email, password: '' });
      await expect(page.getByRole('alert')).toContainText('Missing Information');
      await expect(page.getByRole('alert')).toContainText('Please fill in all fields');
      await expect(page.getByLabel('Email')).toHaveValue(email);
    });
    await checkLine('C111', async () => {
      await fillSignIn(page, { email, password: 'kanjivaram' });
      await expect(page.getByRole('alert')).toContainText('Sign In Failed');
      await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
    });
    await checkLine('C108 C110', async () => {
      await fillSignIn(page, { email, password });
      await expect(page.getByRole('status')).toContainText('Welcome back!');
      await expect(page).toHaveURL('/');
    });
    await checkLine('C115', async () => {
      await openAccount(page, isMobile);
      await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
      await expect(page.getByRole('status')).toContainText('You have been signed out');
    });
  });
});

/** On a phone the account links are in the menu. */
async function openAccount(page: Page, isMobile: boolean): Promise<void> {
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Your account', exact: true }).click();
}
