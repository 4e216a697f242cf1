import { expect, test } from '@playwright/test';
import { withoutSplash } from '../without-splash.ts';
import { line } from './line.ts';

test('the footer', async ({ page, context }) => {
  await withoutSplash(context);
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  const hasLinkTo = (address: string) => () =>
    expect(footer.locator(`a[href="${address}"]`).first()).toBeVisible();

  await line('C043', hasLinkTo('/'));
  await line('C044', hasLinkTo('/store'));
  await line('C045', hasLinkTo('/categories'));
});
