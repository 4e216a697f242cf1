import type { Browser, CDPSession, Page } from '@playwright/test';
import { waitForHydration } from '#tests/e2e/open-page.ts';
import { cpuRate, openPhone, type Visit } from './page-load.ts';
import { readSlowestInteraction } from './page-vitals.ts';

/** Taps on a slow phone, each on a page just loaded and hydrated. */

export type Interaction = {
  what: string;
  path: string;
  /** Opens what has to be open before; not measured. */
  prepare?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
};

export const interactions: (product: string) => Interaction[] = (product) => [
  {
    what: 'menu',
    path: '/',
    async act(page) {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  },
  {
    what: 'add to cart',
    path: product,
    async act(page) {
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().tap();
      await page
        .getByText(/added to (?:your )?cart/i)
        .first()
        .waitFor();
    },
  },
  {
    what: 'filter',
    path: '/store',
    async prepare(page) {
      await page.getByRole('button', { name: /^Filters/ }).tap();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
    async act(page) {
      const panel = page.getByRole('dialog', { name: 'Filters' });
      await panel.getByRole('checkbox').first().tap();
      await page.waitForURL(/\/store\?\w+=/);
    },
  },
];

/** The longest time from a tap to the next frame, in ms. */
export async function measureInteraction(
  browser: Browser,
  visit: Omit<Visit, 'path' | 'isSplashSeen'>,
  { path, prepare, act }: Interaction,
): Promise<number> {
  const context = await openPhone(browser, { ...visit, path, isSplashSeen: true });
  try {
    const page = await context.newPage();
    await page.goto(path);
    await waitForHydration(page);
    const session = await context.newCDPSession(page);
    await showWholePage(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    await prepare?.(page);
    await settle(page);
    await page.evaluate(() => {
      window.observed.interactions = [];
    });
    await act(page);
    await settle(page);
    return await readSlowestInteraction(page);
  } finally {
    await context.close();
  }
}

/**
 * Makes the window as large as the phone's pixels. In a smaller one the bar at the bottom of the phone's screen
 * is outside and never drawn, so the tap's time runs until something else is.
 */
async function showWholePage(session: CDPSession): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const bounds = { width: 1200, height: 2600 };
  await session.send('Browser.setWindowBounds', { windowId, bounds });
}

/** Chromium reports an event after the next frame. Two frames and an idle moment are enough. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 1_000 })),
        );
      }),
  );
}
