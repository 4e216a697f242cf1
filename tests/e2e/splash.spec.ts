import type { Browser, Page } from '@playwright/test';
import { splashKey } from '#app/pages/layout/pre-paint-script.ts';
import { checkLine } from './acceptance/checklist-line.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ hasSplash: true });

const splash = '.splash';
const isCovering = (page: Page) => expect(page.locator(splash)).toHaveCSS('position', 'fixed');
/** With the clock paused, only an action ends the splash. */
const goesAtOnce = (page: Page) => expect(page.locator(splash)).toBeHidden();

/** Opens the first page of a session with the clock paused. */
async function hold(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  // The splash is there before the pictures.
  await page.goto('/', { waitUntil: 'commit' });
  await isCovering(page);
}

test('the splash comes first, fades at 3.5 s and is gone at 4 s, once a session', async ({
  page,
}) => {
  await page.addInitScript(watchSplash);

  await checkLine('C018', async () => {
    await hold(page);
    const covers = await page.locator(splash).boundingBox();
    expect(covers).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
    // The page is already there for crawlers and screen readers.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Traditional cloths/);
  });
  await checkLine('C020', async () => {
    await expect(page.locator(`${splash} svg`)).toBeVisible();
    await expect(page.locator(splash).getByText('Fashion Haat')).toBeVisible();
  });

  const turn = () => page.locator('html').getAttribute('data-splash');
  await checkLine('C021', async () => {
    await page.clock.runFor(3_499);
    expect(await turn()).toBe('on');
    await page.clock.runFor(1);
    expect(await turn()).toBe('fading');
    await expect(page.locator(splash)).toHaveCSS('transition', /^opacity 0\.5s/);
  });
  await checkLine('C022', async () => {
    await page.clock.runFor(499);
    expect(await turn()).toBe('fading');
    await page.clock.runFor(1);
    expect(await turn()).toBe(null);
    await expect(page.locator(splash)).toBeHidden();
    await page.clock.resume();
  });

  await checkLine('C019', async () => {
    expect(await page.evaluate((key) => sessionStorage.getItem(key), splashKey)).toBe('seen');
    await openPage(page, '/store');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store');
    expect(await page.evaluate(() => window.splashTurns)).toEqual([]);
  });
});

test('a click ends the splash and does nothing else', async ({ page }) => {
  await hold(page);
  const button = await page.getByRole('link', { name: 'Shop the Store' }).boundingBox();
  await page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20);
  await goesAtOnce(page);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'Shop the Store' }).click();
  await expect(page).toHaveURL('/store');
});

test('a tap ends the splash', async ({ browser }) => {
  const phone = await newPage(browser, { hasTouch: true, viewport: viewports.phone });
  await hold(phone);
  await phone.touchscreen.tap(195, 500);
  await goesAtOnce(phone);
  expect(new URL(phone.url()).pathname).toBe('/');
});

test('Skip is in view and ends the splash, and so does the first scroll', async ({ browser }) => {
  const skipping = await newPage(browser, { viewport: viewports.phone });
  await hold(skipping);
  const skip = skipping.locator(splash).getByText('Skip', { exact: true });
  await expect(skip).toBeInViewport({ ratio: 1 });
  await skip.click();
  await goesAtOnce(skipping);
  const scrolling = await newPage(browser, {});
  await hold(scrolling);
  await scrolling.mouse.move(300, 300);
  await scrolling.mouse.wheel(0, 200);
  await goesAtOnce(scrolling);
});

test('pages that emails lead to and the owner’s have no splash, the next page has', async ({
  page,
}) => {
  await page.addInitScript(watchSplash);
  for (const path of ['/auth/confirm?link=old', '/orders?order=FHABC123', '/admin']) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => window.splashTurns)).toEqual([]);
  }
  await page.goto('/', { waitUntil: 'commit' });
  await isCovering(page);
});

test('a key ends the splash, and Tab moves the focus as usual', async ({ page }) => {
  await hold(page);
  await page.keyboard.press('Tab');
  await goesAtOnce(page);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('with reduced motion the splash is a still of one second', async ({ browser }) => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  await page.addInitScript(watchSplash);
  await openPage(page, '/');
  await expect(page.locator(splash)).toBeHidden();
  const turns = await page.evaluate(() => window.splashTurns);
  expectAbout(1_000, msBetween(turns[0], turns.at(-1)));
});

test('the splash ends even if the main script never loads', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await isCovering(page);
  await expect(page.locator(splash)).toBeHidden();
});

test('without session storage the shop opens without a splash', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('not here', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.addInitScript(watchSplash);
  await openPage(page, '/');
  await page.getByRole('link', { name: 'Shop the Store' }).click();
  await expect(page).toHaveURL('/store');
  expect(await page.evaluate(() => window.splashTurns)).toEqual([]);
});

/** The state of the splash in <html>, and when it began, ms of the page. */
type Turn = { to: string | null; at: number };

declare global {
  interface Window {
    splashTurns: Turn[];
  }
}

function watchSplash(): void {
  const turns: Turn[] = [];
  window.splashTurns = turns;
  new MutationObserver(() => {
    const to = document.documentElement.getAttribute('data-splash');
    turns.push({ to, at: performance.now() });
  }).observe(document, { subtree: true, attributeFilter: ['data-splash'] });
}

function msBetween(one: Turn | undefined, other: Turn | undefined): number {
  return (other?.at ?? 0) - (one?.at ?? 0);
}

/** A busy machine is late, and later with each step. */
function expectAbout(expectedMs: number, ms: number): void {
  expect(ms).toBeGreaterThan(expectedMs - 300);
  expect(ms).toBeLessThan(expectedMs + 3_000);
}

async function newPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}
