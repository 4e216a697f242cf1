import { expect, type Page } from '@playwright/test';
import { fillSignIn } from './sign-in.ts';

/** The owner of the shops that the tests run in. */
export const owner = { email: 'owner@example.com', password: 'a long owner password' };

/** Signs the owner in on this page, which then shows the admin. */
export async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/auth');
  await fillSignIn(page, owner);
  await expect(page).toHaveURL(/\/admin$/);
}
