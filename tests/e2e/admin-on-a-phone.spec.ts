import { expect, test } from '@playwright/test';
import { signInAsOwner } from './owner.ts';
import { gotoHydrated } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone the current tab is visible, and part of the next one', async ({
  context,
  page,
}) => {
  await withoutSplash(context);
  await signInAsOwner(page);
  const analytics = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Analytics' });
  await expect(analytics).toBeInViewport();
  await gotoHydrated(page, '/admin/analytics');
  await expect(analytics).toBeInViewport({ ratio: 1 });
});
