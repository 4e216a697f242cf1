import type { BrowserContext, Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' });

/** Cumulative layout shift; Google calls 0.1 good. */
const maxShift = 0.02;
const sizes = { 'a phone': viewports.phone, 'a desktop': { width: 1440, height: 900 } };

const addresses = [
  '/',
  '/store',
  '/store?category=Sarees',
  '/store?search=nothing+like+this',
  '/categories',
  '/about',
  '/privacy',
  '/terms',
  '/shipping',
  '/auth',
  '/auth?tab=sign-up',
  '/cart',
  '/no/such/page',
];

for (const [name, viewport] of Object.entries(sizes)) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('pages do not shift while their fonts and pictures load', async ({ page, context }) => {
      await watchShifts(context);
      const product = await addressOfAProduct(page);
      const fonts = await holdFonts(page);
      for (const address of [...addresses, product]) {
        fonts.hold();
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        expect(await blockedFontFaces(page), `${address}, fonts to be waited for`).toEqual([]);
        fonts.release();
        await page.evaluate(() => document.fonts.ready);
        await scrollThrough(page);
        const shifts = await page.evaluate(() => window.shifts);
        const total = shifts.reduce((sum, shift) => sum + shift.value, 0);
        expect.soft(total, `${address}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift);
      }
    });
  });
}

async function addressOfAProduct(page: Page): Promise<string> {
  await openPage(page, '/store');
  const name = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  return (await name.getByRole('link').getAttribute('href')) ?? '';
}

/** Holds back the shop's fonts until `release`: pages are first drawn with the fallback fonts. */
async function holdFonts(page: Page): Promise<{ hold(): void; release(): void }> {
  let gate = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    hold() {
      gate = Promise.withResolvers();
    },
    release: () => gate.resolve(),
  };
}

/** Font families whose text stays invisible until they load. */
function blockedFontFaces(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.fonts]
      .filter((fontFace) => !fontFace.family.includes('Stand-in') && fontFace.display !== 'swap')
      .map((fontFace) => fontFace.family),
  );
}

/** Other tests check that pictures load: this waits at most five seconds for each picture and each frame. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const within5s = (work: Promise<unknown>) =>
      Promise.race([work, new Promise((resolve) => setTimeout(resolve, 5_000))]);
    const frame = () => within5s(new Promise((resolve) => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
    }
    const pictures = [...document.images].map((image) => {
      // One beside the screen, as in a row that scrolls sideways, may not be requested.
      image.loading = 'eager';
      return image.decode().catch(() => {});
    });
    await within5s(Promise.all(pictures));
    await frame();
  });
}

/** Adds up the layout shifts of every page in this context, from its start. */
async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & Omit<Shift, 'moved'> & Sources;
        const moved = sources.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 80),
        );
        window.shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

type Shift = { value: number; moved: string[] };
type Sources = { sources: { node: Node | null }[] };

declare global {
  interface Window {
    shifts: Shift[];
  }
}
