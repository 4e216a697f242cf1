import type { Page } from '@playwright/test';
import { photo } from '../../support/test-pictures.ts';
import { openPage } from '../open-page.ts';
import { expect, test as shopTest } from '../test.ts';
import { withoutSplash } from '../without-splash.ts';
import { uniqueSuffix } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { openShopWithRemoteSite, type ShopWithRemoteSite } from './shop-with-remote-site.ts';
import { errorToast, successToast } from './toasts.ts';

const invalidUrl = 'Please enter a valid image URL (jpg, png, gif, webp).';
const small = { width: 30, height: 40 };
const bucket = '/storage/product-images';

const test = shopTest.extend<object, { beside: ShopWithRemoteSite }>({
  beside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const shop = await openShopWithRemoteSite({
        '/saree.jpg': await photo(small),
        '/border.PNG': await photo({ ...small, format: 'png' }),
        '/page.webp': Buffer.from('<p>No picture</p>'),
      });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ beside }, use) => use(beside.address),
});

test('pictures by their address', async ({ admin: page, owners, beside: { site } }) => {
  const name = `Tested Saree ${uniqueSuffix()}`;
  await openPage(page, '/admin/products?product=new');

  await checkLine('C388', async () => {
    for (const typed of ['', '   ']) {
      await addUrl(page, typed);
      const toast = errorToast(page, 'Empty URL').last();
      await expect(toast).toContainText('Please enter an image URL.');
    }
  });
  await checkLine('C389', async () => {
    for (const wrong of [
      'saree.jpg',
      'https:// saree.jpg',
      `${site}/saree.svg`,
      `${site}/a?b=c.jpg`,
    ]) {
      await addUrl(page, wrong);
      await expect(errorToast(page, 'Invalid URL').last()).toContainText(invalidUrl);
      await expect(urlField(page)).toHaveValue(wrong);
    }
    for (const ending of ['jpg', 'jpeg', 'png', 'gif', 'webp']) {
      await addUrl(page, `${site}/nowhere.${ending}`);
      const toast = errorToast(page, 'Upload failed').last();
      await expect(toast).toContainText('could not be fetched: the other site answered 404.');
      await toast.getByRole('button', { name: 'Close' }).click();
    }
    await expect(counter(page, 0)).toBeVisible();
  });
  await checkLine('C383 C384 C385 C390 C393', async () => {
    await addUrl(page, `${site}/saree.jpg?w=900&h=1200`);
    await expect(successToast(page, 'Image added')).toBeVisible();
    await expect(counter(page, 1)).toBeVisible();
    await expect(tiles(page).getByText('Main', { exact: true })).toBeVisible();
    await expect(urlField(page)).toHaveValue('');
  });
  await checkLine('C392', async () => {
    await addUrl(page, `${site}/saree.jpg?w=900&h=1200`);
    const toast = errorToast(page, 'Duplicate image');
    await expect(toast).toContainText('This image URL has already been added.');
    await expect(counter(page, 1)).toBeVisible();
  });
  await checkLine('C395', async () => {
    await addUrl(page, `${site}/page.webp`);
    const toast = errorToast(page, 'Invalid file');
    await expect(toast).toContainText('page.webp is not an image file.');
  });
  await checkLine('C385', async () => {
    await addUrl(page, `${site}/border.PNG`);
    await expect(counter(page, 2)).toBeVisible();
    await expect(tiles(page).first().getByText('Main', { exact: true })).toBeVisible();
    await expect(tiles(page).nth(1).getByText('Main', { exact: true })).toHaveCount(0);
  });
  await checkLine('C399', async () => {
    const shown = await tiles(page).locator('img').first().getAttribute('src');
    await save(page, name);
    const [product] = (await owners.requestJson('get', '/products?limit=1')).data;
    expect(product.name).toBe(name);
    expect(product.images).toHaveLength(2);
    expect(new URL(product.images[0]).pathname).toBe(shown);
  });
});

test('pictures as files', async ({ admin: page, browser, beside }) => {
  const name = `Tested Lehenga ${uniqueSuffix()}`;
  await openPage(page, '/admin/products?product=new');
  const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map(picture));

  await checkLine('C382 C384 C397', async () => {
    await upload(page, pictures.slice(0, 2));
    await expect(successToast(page, 'Images uploaded')).toContainText('2 images uploaded.');
    await expect(counter(page, 2)).toBeVisible();
    await expect(tiles(page).locator('img')).toHaveCount(2);
  });
  await checkLine('C394', async () => {
    await upload(page, [file('list.html', 'text/html', '<p>')]);
    await expect(errorToast(page, 'list.html is not an image file.')).toContainText('Invalid file');
    // A browser judges by the file name, the shop by the content.
    await upload(page, [file('page.jpg', 'image/jpeg', '<p>')]);
    await expect(errorToast(page, 'page.jpg is not an image file.')).toContainText('Invalid file');
  });
  await checkLine('C395', async () => {
    const whole = pictures[2]?.buffer ?? Buffer.alloc(0);
    const half = file('half.jpg', 'image/jpeg', '');
    half.buffer = whole.subarray(0, whole.length / 2);
    await upload(page, [half, ...pictures.slice(2, 3)]);
    await expect(errorToast(page, 'Upload failed')).toContainText('half.jpg is damaged');
    await expect(successToast(page, '1 image uploaded.')).toContainText('Images uploaded');
    await expect(counter(page, 3)).toBeVisible();
  });
  await checkLine('C396', async () => {
    await page.route('**/dashboard/pictures', (route) => route.abort());
    await upload(page, pictures.slice(3, 4));
    const toast = errorToast(page, 'Upload error');
    await expect(toast).toContainText('The images could not be uploaded. Check your connection');
    await expect(counter(page, 3)).toBeVisible();
    await page.unroute('**/dashboard/pictures');
  });
  await checkLine('C381 C391', async () => {
    await upload(page, pictures.slice(3));
    const toast = errorToast(page, 'Too many images');
    await expect(toast).toContainText('You can only add up to 5 images.');
    await expect(successToast(page, '2 images uploaded.').last()).toBeVisible();
    await expect(counter(page, 5)).toBeVisible();
    await expect(page.getByLabel('Upload images')).toHaveCount(0);
    await toast.getByRole('button', { name: 'Close' }).click();
    await addUrl(page, `${beside.site}/saree.jpg`);
    await expect(toast).toContainText('You can only add up to 5 images.');
    await expect(tiles(page).locator('img')).toHaveCount(5);
  });
  await checkLine('C386', async () => {
    for (const left of [4, 3]) {
      const before = await addresses(page);
      await page.getByRole('button', { name: 'Remove image 2' }).click();
      await expect(counter(page, left)).toBeVisible();
      expect(await addresses(page)).toEqual(before.toSpliced(1, 1));
    }
    await expect(tiles(page).getByRole('button', { name: /^Remove image/ })).toHaveCount(3);
  });
  const chosen = await addresses(page);
  await checkLine('C398', async () => {
    for (const address of chosen) {
      expect(address).toMatch(
        /^\/storage\/v1\/object\/public\/product-images\/products\/[0-9a-f]{24}-\d+\.webp$/,
      );
    }
    expect(new Set(chosen).size).toBe(3);
  });
  await checkLine('C399', async () => {
    await save(page, name);
    const elsewhere = await browser.newContext({ baseURL: beside.address });
    const visitor = await (await withoutSplash(elsewhere)).newPage();
    await visitor.goto('/store');
    await visitor.getByRole('link', { name, exact: true }).click();
    const seen = visitor.getByRole('img', { name, exact: true }).first();
    await expect(seen).toHaveAttribute('src', chosen[0] ?? '');
    await expect
      .poll(() => seen.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await elsewhere.close();
  });
  await checkLine('C387', async () => {
    await page.route('**/product-images/products/**', (route) => route.abort());
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await expect(tiles(page).getByText('Could not load')).toHaveCount(3);
    await expect(tiles(page).locator('img')).toHaveCount(0);
    await expect(tiles(page).first().getByText('Main', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove image 3' })).toBeVisible();
  });
});

test('an API client uploads a picture', async ({ request, owners }) => {
  await checkLine('C560', async () => {
    const bytes = await photo({ ...small, format: 'png' });
    const { url } = await owners.requestJson('post', bucket, bytes);
    expect(new URL(url).pathname).toMatch(/\/product-images\/products\/[0-9a-f]{24}-30\.webp$/);
    const seen = await request.get(new URL(url).pathname);
    expect([seen.status(), seen.headers()['content-type']]).toEqual([200, 'image/webp']);
    const answer = await request.post(`/api/v1${bucket}`, { data: bytes });
    expect(answer.status()).toBe(401);
  });
});

type File = { name: string; mimeType: string; buffer: Buffer };

function file(name: string, mimeType: string, text: string): File {
  return { name, mimeType, buffer: Buffer.from(text) };
}

/** A different picture for each number. */
async function picture(n: number): Promise<File> {
  const buffer = await photo({ width: 30 + n, height: 40 });
  return { name: `${n}.jpg`, mimeType: 'image/jpeg', buffer };
}

async function upload(page: Page, files: File[]): Promise<void> {
  await page.getByLabel('Upload images').setInputFiles(files);
}

function urlField(page: Page) {
  return page.getByLabel('Image URL');
}

async function addUrl(page: Page, url: string): Promise<void> {
  await urlField(page).fill(url);
  await page.getByRole('button', { name: 'Add URL' }).click();
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Price (₹) *', { exact: true }).fill('1450');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(successToast(page, 'Product added successfully!')).toBeVisible();
}

function counter(page: Page, count: number) {
  return page.getByText(`${count}/5 images added`, { exact: true });
}

function tiles(page: Page) {
  return page.getByRole('group', { name: 'Product Images' }).getByRole('listitem');
}

/** The addresses of the pictures, left to right. */
async function addresses(page: Page): Promise<string[]> {
  const images = await tiles(page).locator('img').all();
  return Promise.all(images.map(async (image) => (await image.getAttribute('src')) ?? ''));
}
