import { type Browser, expect, type Page, test } from '@playwright/test';
import { splashKey, themeKey } from '#app/shell/before-paint.ts';

const splash = '.splash';
const isCovering = (page: Page) =>
  expect(page.locator(splash)).toHaveCSS('position', 'fixed', { timeout: 3_000 });
/** Well before it would have gone by itself. */
const goesAtOnce = (page: Page) => expect(page.locator(splash)).toBeHidden({ timeout: 1_000 });

async function hold(page: Page): Promise<void> {
  // Not waiting for every picture: that takes as long as some splashes.
  await page.goto('/', { waitUntil: 'commit' });
  await isCovering(page);
}

test('the splash comes first, fades at 3.5 s and is gone at 4 s, once a session', async ({
  page,
}) => {
  await page.addInitScript(watchSplash);
  await hold(page);
  await expect(page.locator(splash).getByText('Fashion Haat')).toBeVisible();
  await expect(page.locator(`${splash} svg`)).toBeVisible();
  await expect(page.locator(splash)).toHaveCSS('transition', /^opacity 0\.5s/);
  // Machines and screen readers have the page already.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Traditional cloths/);

  await expect(page.locator(splash)).toHaveCount(0);
  const [on, fading, gone] = await page.evaluate(() => window.splashTurns);
  expect([on?.to, fading?.to, gone?.to]).toEqual(['on', 'fading', null]);
  expectAbout(3_500, msBetween(on, fading));
  expectAbout(4_000, msBetween(on, gone));

  await page.goto('/store');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store');
  expect(await page.evaluate(() => window.splashTurns)).toEqual([]);
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
  const phone = await newPage(browser, { hasTouch: true, viewport: { width: 390, height: 844 } });
  await hold(phone);
  await phone.touchscreen.tap(195, 500);
  await goesAtOnce(phone);
  expect(new URL(phone.url()).pathname).toBe('/');
});

test('a key ends the splash, and Tab goes where it always goes', async ({ page }) => {
  await hold(page);
  await page.keyboard.press('Tab');
  await goesAtOnce(page);
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('whoever wants less motion sees a still of a second', async ({ browser }) => {
  const page = await newPage(browser, { reducedMotion: 'reduce' });
  await page.addInitScript(watchSplash);
  await page.goto('/');
  await expect(page.locator(splash)).toHaveCount(0);
  const turns = await page.evaluate(() => window.splashTurns);
  expectAbout(1_000, msBetween(turns[0], turns.at(-1)));
});

test('the splash ends though the main script never comes', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  await hold(page);
  await expect(page.locator(splash)).toBeHidden({ timeout: 6_000 });
});

test('without script there is no splash', async ({ browser }) => {
  const page = await newPage(browser, { javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(splash)).toBeHidden();
});

test('where nothing may be remembered the shop opens without a splash', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('not here', 'SecurityError');
    };
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.addInitScript(watchSplash);
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop the Store' }).click();
  await expect(page).toHaveURL('/store');
  expect(await page.evaluate(() => window.splashTurns)).toEqual([]);
});

test('dark or light is chosen once and stands before the page is drawn', async ({ browser }) => {
  const page = await newPage(browser, { colorScheme: 'light' });
  const wrong = listenForWrong(page);
  await page.addInitScript((key) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem(key, 'seen');
  }, splashKey);
  await page.goto('/');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Appearance' }).click();
  const choices = page.getByRole('group', { name: 'Appearance' });
  await expect(choices.getByRole('radio', { name: 'System' })).toBeChecked();
  await choices.getByRole('radio', { name: 'System' }).press('ArrowLeft');
  await expect(choices.getByRole('radio', { name: 'Dark' })).toBeChecked();
  const dark = await ground();
  expect(dark).not.toBe(light);

  // Held before the first script of the shop, the page is dark already.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/store');
  expect(await ground()).toBe(dark);
  await page.unroute('**/*.js');

  await page.reload();
  await page.getByRole('button', { name: 'Appearance' }).click();
  await choices.getByRole('radio', { name: 'System' }).check();
  expect(await ground()).toBe(light);
  expect(await page.evaluate((key) => localStorage.getItem(key), themeKey)).toBeNull();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(dark);
  expect(wrong.filter((said) => !said.includes('ERR_FAILED'))).toEqual([]);
});

/** What <html> said of the splash, and when, in ms of the page. */
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

/** A busy machine is late, with the last turn more than with the first. */
function expectAbout(wantedMs: number, ms: number): void {
  expect(ms).toBeGreaterThan(wantedMs - 300);
  expect(ms).toBeLessThan(wantedMs + 3_000);
}

async function newPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}

/** What the browser has to say against the page: refused scripts, mismatches, errors. */
function listenForWrong(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  return said;
}
