import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

const saree = 'Gulabbari Banarasi Jaal Saree';
const productPictures = '**/product-images/**';

test.use({ viewport: viewports.phone });

test('a thumbnail loads a small file, and the picture it opens a large one', async ({ page }) => {
  await openPage(page, '/store?category=Sarees');
  await page.getByRole('link', { name: saree, exact: true }).click();
  const large = page.getByRole('img', { name: saree, exact: true });
  await expect.poll(() => large.evaluate(addressShown)).toMatch(/\/banarasi-720\.avif$/);
  const second = page.getByRole('link', { name: 'Picture 2 of 3' });
  await expect
    .poll(() => second.locator('img').evaluate(addressShown))
    .toMatch(/\/sw-jaal-180\.avif$/);
  await second.click();
  const closeUp = page.getByRole('img', { name: `${saree}, close-up of the cloth` });
  await expect.poll(() => closeUp.evaluate(addressShown)).toMatch(/\/sw-jaal-720\.avif$/);
  await closeUp.click();
  const enlarged = page.getByRole('dialog', { name: 'Pictures, enlarged' }).getByRole('img').nth(1);
  await expect.poll(() => enlarged.evaluate(addressShown)).toMatch(/\/sw-jaal-900\.avif$/);
});

test('a product with one picture shows it large', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/store?search=Chanderi+Sona');
  await page.getByRole('link', { name: 'Chanderi Sona Buti Saree', exact: true }).click();
  const picture = page.getByRole('img', { name: 'Chanderi Sona Buti Saree', exact: true });
  expect((await picture.boundingBox())?.width).toBeGreaterThan(500);
});

test('a picture that fails to load is replaced by No Image', async ({ page }) => {
  await page.route(productPictures, (route) => route.fulfill({ status: 404 }));
  await openPage(page, '/store?category=Sarees');
  await expect(page.getByText('No Image').first()).toBeVisible();
  await expect(page.locator('article img')).toHaveCount(0);
});

function addressShown(image: Element): string {
  return image instanceof HTMLImageElement && image.complete ? image.currentSrc : '';
}
