import { expect, type Page } from '@playwright/test';
import { fillSignIn } from './sign-in.ts';

/** The owner of the shops that the tests are told in. */
export const owner = { email: 'owner@example.com', password: 'a long owner password' };

/** Signs the owner in on this page. It shows the admin then. */
export async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/auth');
  await fillSignIn(page, owner);
  await expect(page).toHaveURL(/\/admin$/);
}
