import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

test('on a page shorter than the screen the footer is at the bottom of the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await openPage(page, '/profile');
  const end = await page
    .getByRole('contentinfo')
    .evaluate((footer) => footer.getBoundingClientRect().bottom);
  expect(Math.round(end)).toBe(1200);
});
