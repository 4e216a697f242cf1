import type { Page } from '@playwright/test';
import { newPerson } from './acceptance/people.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

/** More than two pixels per CSS pixel do not show on cloth. */
const maxDensity = 2;
const maxWaste = 1.6;

for (const [name, viewport, deviceScaleFactor] of [
  ['a phone of two pixels', viewports.phone, 2],
  ['a Moto G', { width: 412, height: 823 }, 2.625],
  ['a phone of three pixels', { width: 430, height: 932 }, 3],
  ['a desktop of two pixels', { width: 1440, height: 900 }, 2],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, deviceScaleFactor });

    test('every picture is loaded in a width that its place needs', async ({ page }) => {
      for (const address of ['/', '/categories', '/auth', '/about', '/no/such', '/store']) {
        await openPage(page, address);
        await expectFittingPictures(page, deviceScaleFactor);
      }
      await page.getByRole('article').first().getByRole('link').first().click();
      await expect(page.getByRole('list', { name: 'Pictures' })).toBeVisible();
      await expectFittingPictures(page, deviceScaleFactor);
    });
  });
}

test.describe('signed in, on a Moto G', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625 });

  test('the pictures of cart and wishlist fit their places', async ({ page, context }) => {
    await newPerson(context, 'nandini.has.a.phone@example.in');
    await openPage(page, '/store?search=Jhumka');
    await page.getByRole('button', { name: 'Wishlist: Kundan Kairi Jhumka' }).click();
    await expect(page.getByRole('status').last()).toContainText('Added to Wishlist');
    await page.getByRole('button', { name: 'Add to Cart : Kundan Kairi Jhumka' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
    for (const address of ['/cart', '/wishlist']) {
      await openPage(page, address);
      await expectFittingPictures(page, 2.625);
    }
  });
});

/** Scrolls every picture into view and compares its file with the place it fills. */
async function expectFittingPictures(page: Page, density: number): Promise<void> {
  await expect(page.locator('main img').first()).toBeAttached();
  const pictures = await page.locator('main img').evaluateAll(async (images) => {
    const shown: { file: string; fileWidth: number; slotWidth: number }[] = [];
    for (const image of images as HTMLImageElement[]) {
      image.loading = 'eager';
      await image.decode();
      const { width, height } = image.getBoundingClientRect();
      const bytes = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
      // A picture cut off at its sides is drawn wider than its place.
      const drawnWidth = Math.max(width, (height * bytes.width) / bytes.height);
      shown.push({ file: image.currentSrc, fileWidth: bytes.width, slotWidth: drawnWidth });
    }
    return shown;
  });
  for (const { file, fileWidth, slotWidth } of pictures) {
    const message = `${page.url()}: ${file} in a place of ${Math.round(slotWidth)} px`;
    expect(fileWidth, message).toBeGreaterThanOrEqual(Math.floor(slotWidth));
    const neededWidth = slotWidth * Math.min(density, maxDensity);
    // No file is narrower than 180 px.
    expect(fileWidth, message).toBeLessThanOrEqual(Math.max(180, maxWaste * neededWidth));
  }
}
