import { mkdir, rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type PageTour, pageTours } from '#tests/e2e/every-page.ts';
import prepareShops, { openDemoShop } from '#tests/e2e/start-shop.ts';
import { withoutSplash } from '#tests/e2e/without-splash.ts';
import { setWorkerShop } from '#tests/e2e/worker-shop.ts';
import { makeDocsPictures } from './docs-pictures.ts';
import { makeDocumentPictures } from './document-pictures.ts';

/**
 * Takes screenshots of every page, as a visitor, a customer and the owner see it, on a phone and on a desktop,
 * light and dark: shots/owner/admin.390.dark.png. 'docs' also makes docs/pictures from them; 'documents' makes
 * only those of invoice, credit note, label and pay page.
 */
const folder = 'shots';
const widths = [390, 1440];
const colorSchemes = ['light', 'dark'] as const;

const wanted = process.argv[2];
if (wanted !== 'documents') await rm(folder, { recursive: true, force: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
// After the browser is launched: if that fails, no shop is left running.
const takeAway = await prepareShops();
const shop = await openDemoShop({});
setWorkerShop(shop);
try {
  const tours = wanted === 'documents' ? [] : Object.entries(pageTours);
  for (const [who, tour] of tours) {
    const count = await takeScreenshots(browser, tour, `${folder}/${who}`);
    console.log(`${count} pictures in ${folder}/${who}`);
  }
  if (wanted === 'docs' || wanted === 'documents') await makeDocumentPictures(browser);
} finally {
  await browser.close();
  await shop.close();
  await takeAway();
}
if (wanted === 'docs') await makeDocsPictures(folder);

async function takeScreenshots(from: Browser, tour: PageTour, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  const context = await from.newContext({
    baseURL: shop.address,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const page = await (await withoutSplash(context)).newPage();
  let count = 0;
  for await (const name of tour(page)) {
    await showAllPictures(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme });
        const path = `${to}/${fileName(name)}.${width}.${colorScheme}.png`;
        // A dialog covers the window, not the page.
        const fullPage = (await page.getByRole('dialog').count()) === 0;
        await page.screenshot({ path, fullPage, animations: 'disabled' });
        count += 1;
      }
    }
  }
  await context.close();
  return count;
}

/** Loads the lazy pictures further down, too. */
async function showAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  });
}

/** '/' → 'home'; 'dashboard, /admin?tab=orders' → 'dashboard-admin-tab-orders' */
function fileName(name: string): string {
  return name.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
}
