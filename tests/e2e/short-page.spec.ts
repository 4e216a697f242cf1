import { expect, test } from '@playwright/test';
import { withoutSplash } from './without-splash.ts';

test('on a page shorter than the screen the footer is at the bottom of the screen', async ({
  page,
  context,
}) => {
  await withoutSplash(context);
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto('/profile');
  const end = await page
    .getByRole('contentinfo')
    .evaluate((footer) => footer.getBoundingClientRect().bottom);
  expect(Math.round(end)).toBe(1200);
});
