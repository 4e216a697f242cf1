import type { Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** The owner of the shops that the tests run in. */
export const owner = { email: 'owner@example.com', password: 'a long owner password' };

/** Signs the owner in in the browser of this page, without the page for it. */
export async function signInAsOwner(page: Page): Promise<void> {
  await signIn(page.context(), owner);
}
