import type { Page } from '@playwright/test';
import { photo } from '../support/test-pictures.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

for (const [where, viewport] of Object.entries(viewports)) {
  test(`on a ${where} the owner adds a product with pictures, with the order and descriptions they chose`, async ({
    context,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signInAsOwner(page);
    await openPage(page, '/admin/products?product=new');
    const name = `Test Dupatta with pictures, on a ${where}`;
    await page.getByLabel('Product Name').fill(name);
    await page.getByLabel('Price (₹) *', { exact: true }).fill('1450');
    // Other tests use the same shop.
    await page.getByLabel('Visible').uncheck();

    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => picture(`${n}.jpg`, 30 + n)));
    const list = { name: 'list.html', mimeType: 'text/html', buffer: Buffer.from('<p>') };
    await upload(page, [list, ...pictures.slice(0, 2)]);
    await expect(toast(page, 'Invalid file')).toContainText('list.html is not an image file.');
    await expect(toast(page, 'Images uploaded')).toContainText('2 images uploaded.');
    await expect(page.getByText('2/5 images added')).toBeVisible();
    const first = await shownAddresses(page);

    await page.getByRole('button', { name: 'Move image 2 to the left' }).click();
    expect(await shownAddresses(page)).toEqual(first.toReversed());
    await expect(page.getByRole('button', { name: 'Move image 1 to the right' })).toBeFocused();
    await page.getByText('Image descriptions').click();
    await page.getByLabel('Image 1', { exact: true }).fill('The pallu');

    await page.getByRole('button', { name: 'Add URL' }).click();
    await expect(toast(page, 'Empty URL')).toContainText('Please enter an image URL.');
    await page.getByLabel('Image URL').fill('https://pictures.example/saree.pdf');
    await page.getByLabel('Image URL').press('Enter');
    await expect(toast(page, 'Invalid URL')).toContainText(
      'Please enter a valid image URL (jpg, png, gif, webp).',
    );

    const cookies = await context.cookies();
    await context.clearCookies();
    await upload(page, pictures.slice(2, 3));
    await expect(toast(page, 'Please sign in')).toContainText('what you typed here stays');
    await context.addCookies(cookies);
    await upload(page, pictures.slice(2));
    await expect(toast(page, 'Too many images')).toContainText('You can only add up to 5 images.');
    await expect(toast(page, 'Images uploaded').last()).toContainText('3 images uploaded.');
    await expect(page.getByLabel('Upload images')).toHaveCount(0);
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Remove image 3' }).click();
    const chosen = await shownAddresses(page);
    expect(chosen).toHaveLength(3);

    await page.getByRole('button', { name: 'Add Product', exact: true }).click();
    await expect(toast(page, 'Product added successfully!')).toBeVisible();
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await expect(page.getByText('3/5 images added')).toBeVisible();
    expect(await shownAddresses(page)).toEqual(chosen);
    await expect(tiles(page).first()).toContainText('Main');
    await expect(tiles(page).first().getByAltText('The pallu')).toBeVisible();
    await expect(tiles(page).getByText('Could not load')).toHaveCount(0);

    await page.route('**/product-images/products/**', (route) => route.abort());
    await page.reload();
    await expect(tiles(page).getByText('Could not load')).toHaveCount(3);
  });
}

async function picture(name: string, width: number) {
  return { name, mimeType: 'image/jpeg', buffer: await photo({ width, height: 40 }) };
}

async function upload(page: Page, files: Awaited<ReturnType<typeof picture>>[]): Promise<void> {
  await page.getByLabel('Upload images').setInputFiles(files);
}

function tiles(page: Page) {
  return page.getByRole('group', { name: 'Product Images' }).getByRole('listitem');
}

/** The addresses of the form's pictures, left to right. */
async function shownAddresses(page: Page): Promise<(string | null)[]> {
  const images = await tiles(page).locator('img').all();
  return Promise.all(images.map((image) => image.getAttribute('src')));
}

function toast(page: Page, title: string) {
  return page.locator('.toast').filter({ hasText: title });
}
