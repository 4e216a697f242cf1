import type { Locator, Page } from '@playwright/test';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { fillSignIn, fillSignUp } from './sign-in.ts';
import { expect, test } from './test.ts';

const saree = 'Meenakshi Kanjivaram Silk Saree';
const other = 'Gulabbari Banarasi Jaal Saree';

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It has no place on the page.');
  return box;
}

/**
 * Two clicks at the middle of an element, or of what the first one has put there. Both are created before the
 * first acts: an event's time is that of its creation, so load cannot separate them.
 */
async function doubleTap(element: Element): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const init = { bubbles: true, cancelable: true, clientX, clientY };
  const [first, second] = [new MouseEvent('click', init), new MouseEvent('click', init)];
  element.dispatchEvent(first);
  // Soon the enlarged pictures are over the page, and no page transition is over them.
  const target = () =>
    document.elementFromPoint(clientX, clientY)?.closest('.picture-viewer:modal li');
  while (!target()) await new Promise(requestAnimationFrame);
  target()?.dispatchEvent(second);
}

async function open(page: Page, name: string): Promise<void> {
  await openPage(page, '/store?category=Sarees');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('pictures change by arrow keys and thumbnails, and open large', async ({ page }) => {
  await open(page, saree);
  const large = page.getByRole('link', { name: `Enlarge: ${saree}`, exact: true });
  const [first, second, third] = [1, 2, 3].map((place) =>
    page.getByRole('link', { name: `Picture ${place} of 3` }),
  ) as [ReturnType<Page['locator']>, ReturnType<Page['locator']>, ReturnType<Page['locator']>];
  await expect(first).toHaveAttribute('aria-current', 'true');
  await large.focus();
  await page.keyboard.press('ArrowRight');
  await expect(second).toHaveAttribute('aria-current', 'true');
  await third.click();
  await expect(third).toHaveAttribute('aria-current', 'true');
  // The focus also shows on the chosen thumbnail.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(third).toBeFocused();
  await expect(third).toHaveCSS('outline-style', 'solid');
  await expect(third).toHaveCSS('outline-width', '3px');
  await expect(large).not.toBeInViewport();
  await first.click();
  await expect(first).toHaveAttribute('aria-current', 'true');

  await large.click();
  const viewer = page.getByRole('dialog', { name: 'Pictures, enlarged' });
  const enlarged = viewer.getByRole('img', { name: saree, exact: true });
  await expect.poll(async () => (await enlarged.boundingBox())?.width ?? 0).toBeGreaterThan(900);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(large).toBeFocused();
});

test('a page is shared by its link where the browser has no share sheet', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, saree);
  await page.getByRole('button', { name: `Share: ${saree}` }).click();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status')).toContainText('Link copied');
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const readable = `${new URL(page.url()).pathname}/meenakshi-kanjivaram-silk-saree`;
  expect(new URL(copied).pathname).toBe(readable);
});

test('a page is shared by the browser’s share sheet where it has one', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (what) => {
      document.title = `${what?.title} at ${what?.url}`;
    };
  });
  await open(page, saree);
  // Before its scripts a page has links to share it.
  await waitForHydration(page);
  await page.getByRole('button', { name: `Share: ${saree}` }).click();
  await expect(page).toHaveTitle(new RegExp(`^${saree} at http.+/product/`));
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden();
});

test('a PIN code is typed once, and leaves the choices as they are', async ({ page }) => {
  await open(page, saree);
  await page.getByText('Arakku Red', { exact: true }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByLabel('Deliver to PIN code').fill('411004');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(
    page.getByText(/^Delivered by \d+ \w{3} to 411004 \(Pune, Maharashtra\)/),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Arakku Red' })).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
  await open(page, other);
  await expect(page.getByText(/^Delivered by \d+ \w{3} to 411004/)).toBeVisible();
});

test('what is still to be chosen is marked at once, until it is chosen', async ({ page }) => {
  await page.setViewportSize(viewports.phone);
  const who = { email: 'kavita.who.forgot.the.size@example.in', password: 'chanderi silk' };
  await openPage(page, '/store?search=Awadh');
  await page.getByRole('link', { name: 'Awadh Chikankari Kurta', exact: true }).click();
  const buyNow = page.getByRole('button', { name: 'Buy Now' });
  await buyNow.click();
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click();
  await fillSignUp(page, who);
  await fillSignIn(page, who);
  // After signing in the customer sees what is missing.
  await expect(page.getByRole('alert')).toContainText('Size Required');
  await expect(page.getByText('XXL', { exact: true })).toBeInViewport();

  await buyNow.click();
  const size = page.locator('fieldset').filter({ hasText: 'Please select a size' });
  const color = page.locator('fieldset').filter({ hasText: 'Please select a color' });
  await expect(size).toBeVisible();
  await expect(color).toBeVisible();
  await page.getByText('M', { exact: true }).click();
  await expect(size).toHaveCount(0);
  await expect(color).toBeVisible();
  await page.getByText('White', { exact: true }).click();
  await expect(color).toHaveCount(0);
});

test('a product added before signing in is in the cart after it', async ({ page }) => {
  const who = { email: 'kavita.who.came.for.a.saree@example.in', password: 'chanderi silk' };
  await open(page, saree);
  await page.getByText('Free Size', { exact: true }).click();
  await page.getByText('Temple Green', { exact: true }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click();
  await fillSignUp(page, who);
  await fillSignIn(page, who);
  await expect(page.getByRole('status').last()).toContainText('Added to Cart');
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Temple Green' })).toBeChecked();
  await expect(page).not.toHaveURL(/pressed/);
  // Another form of the page leaves the choices as they are.
  await page.getByLabel('Deliver to PIN code').fill('796001');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/^Delivered by .* to 796001 \(Aizawl, Mizoram\)/)).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
});

test('under a product are what completes the look, what is like it, and what was viewed before', async ({
  page,
}) => {
  // Requests caused by other tests' changes are not counted.
  await page.context().route('**/api/v1/live*', () => {});
  const cardRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/cards/')) cardRequests.push(request.url());
  });
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await open(page, saree);
  const row = (name: string) => page.getByRole('region', { name }).getByRole('article');
  await expect(row('You may also like')).toHaveCount(4);
  await expect(row('You may also like').first()).toContainText('Sarees');
  await expect(row('Complete the look')).toContainText(Array(4).fill('Accessories'));
  await expect(viewed).toHaveCount(0);
  // A page left before its scripts load does not count as viewed.
  await waitForHydration(page);
  await open(page, other);
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText([saree]);
  await viewed.getByRole('link', { name: saree, exact: true }).click();
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText([other]);
  // The first of the three pages had nothing to request.
  expect(cardRequests).toHaveLength(2);
});

test('a deleted product says so and links to the store', async ({ page }) => {
  const answer = await openPage(page, `/product/${crypto.randomUUID()}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('alert')).toContainText('Product not found');
  await expect(page).toHaveURL(/\/store$/);
});

test('Buy Now, pressed far down on a phone, opens the next page at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openPage(page, '/store?search=Bagh+Phulkari+Dupatta');
  await page.getByRole('link', { name: 'Bagh Phulkari Dupatta', exact: true }).click();
  await page.getByText('Haldi and Rani', { exact: true }).click();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL(/\/auth\?/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: viewports.phone, hasTouch: true, isMobile: true });

  test('the price is in sight at once, and heart and share lie over the picture', async ({
    page,
  }) => {
    await open(page, saree);
    const picture = page.getByRole('img', { name: saree, exact: true });
    const box = await boxOf(picture);
    expect(box.height / box.width).toBeCloseTo(5 / 4, 1);
    const price = page.locator('.buy-bar-price');
    await expect(price).toHaveAttribute('data-now', '₹19,999');
    await expect(price).toBeInViewport({ ratio: 1 });
    for (const name of [`Wishlist: ${saree}`, `Share: ${saree}`]) {
      const button = page.getByRole('main').getByRole('button', { name });
      await expect(button).toBeInViewport({ ratio: 1 });
      const { x, y, width, height } = await boxOf(button);
      expect(x).toBeGreaterThan(box.x);
      expect(x + width).toBeLessThan(box.x + box.width);
      expect(y).toBeGreaterThan(box.y);
      expect(y + height).toBeLessThan(box.y + box.height);
    }
    // The reviews flow with the page.
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await expect(reviews).toHaveCSS('overflow-y', 'visible');
    await expect(reviews).toHaveCSS('max-height', 'none');
  });

  test('a double tap brings the picture nearer, and only then is the large one fetched', async ({
    page,
  }) => {
    const large: string[] = [];
    page.on('request', (request) => {
      if (/-900\.(avif|webp)$/.test(request.url())) large.push(request.url());
    });
    await open(page, saree);
    await waitForHydration(page);
    expect(large).toEqual([]);
    await page.getByRole('link', { name: `Enlarge: ${saree}`, exact: true }).evaluate(doubleTap);
    const frame = page
      .getByRole('dialog', { name: 'Pictures, enlarged' })
      .getByRole('listitem')
      .first();
    const enlarged = frame.getByRole('img', { name: saree, exact: true });
    await expect.poll(async () => (await boxOf(enlarged)).width).toBeGreaterThan(2 * 390);
    expect(large.length).toBeGreaterThan(0);
    await frame.evaluate(doubleTap);
    await expect.poll(async () => (await boxOf(enlarged)).width).toBe(390);
  });
});
