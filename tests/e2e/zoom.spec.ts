import type { Locator, Page } from '@playwright/test';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

/** A customer zooms into the cloth of a saree. */

const saree = 'Meenakshi Kanjivaram Silk Saree';

test.use({ viewport: viewports.phone, hasTouch: true, isMobile: true });

async function openViewer(page: Page): Promise<{ viewer: Locator; picture: Locator }> {
  await openPage(page, '/store?category=Sarees');
  await page.getByRole('link', { name: saree, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saree);
  await waitForHydration(page);
  await page.getByRole('link', { name: `Enlarge: ${saree}`, exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'Pictures, enlarged' });
  const picture = viewer.getByRole('img', { name: saree, exact: true });
  await expect.poll(() => widthOf(picture)).toBe(390);
  return { viewer, picture };
}

async function widthOf(picture: Locator): Promise<number> {
  return Math.round((await picture.boundingBox())?.width ?? 0);
}

/** Two fingers around the middle of the picture's upper half, moving from one distance to another, px. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const points = (distance: number) => [
    { x: 195 - distance / 2, y: 260 },
    { x: 195 + distance / 2, y: 260 },
  ];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distance === undefined ? [] : points(distance),
    });
  await send('touchStart', from);
  for (let step = 1; step <= 5; step += 1) {
    await send('touchMove', from + ((to - from) * step) / 5);
  }
  await send('touchEnd');
}

test('two fingers bring a picture nearer, one finger moves it, two show the whole again', async ({
  page,
}) => {
  const { viewer, picture } = await openViewer(page);
  await pinch(page, 100, 300);
  await expect.poll(() => widthOf(picture)).toBe(3 * 390);
  // The point between the fingers stays there: the middle of the picture.
  const frame = viewer.getByRole('listitem').first();
  const sideways = await frame.evaluate(
    ({ scrollLeft, scrollWidth, clientWidth }) => (scrollLeft + clientWidth / 2) / scrollWidth,
  );
  expect(sideways).toBeCloseTo(0.5, 2);
  // The page itself is not enlarged.
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await pinch(page, 300, 60);
  await expect.poll(() => widthOf(picture)).toBe(390);
});

test('buttons and keys bring a picture nearer, in steps and to an end', async ({ page }) => {
  const { viewer, picture } = await openViewer(page);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => widthOf(picture)).toBe(585);
  await page.keyboard.press('+');
  await expect.poll(() => widthOf(picture)).toBe(878);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
  await expect.poll(() => widthOf(picture)).toBe(4 * 390);
  await viewer.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => widthOf(picture)).toBe(1040);
  await page.keyboard.press('0');
  await expect.poll(() => widthOf(picture)).toBe(390);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});

test('the wheel with Ctrl, as a trackpad pinches, brings nearer what is under the mouse', async ({
  page,
}) => {
  const { picture } = await openViewer(page);
  await page.mouse.move(195, 260);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(600);
  await page.keyboard.up('Control');
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});
