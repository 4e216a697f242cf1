import type { Page } from '@playwright/test';
import { newCustomerPage } from './checkout.ts';
import { delayScripts } from './delay-scripts.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

/** Times of the page, ms: the request of its first script, and the paint of its largest picture. */
function timesOf(page: Page): Promise<{ script: number; largest: number }> {
  return page.evaluate(() => {
    const [script] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'));
    return { script: script?.startTime ?? 0, largest: window.largestPaint ?? 0 };
  });
}

declare global {
  interface Window {
    largestPaint?: number;
  }
}

function watchLargestPaint(): void {
  const observer = new PerformanceObserver((list) => {
    window.largestPaint = list.getEntries().at(-1)?.startTime;
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
}

for (const path of ['/', '/store']) {
  test(`no script of ${path} is asked for before its largest picture is painted`, async ({
    page,
  }) => {
    await page.addInitScript(watchLargestPaint);
    await openPage(page, path);
    const { script, largest } = await timesOf(page);
    expect(largest).toBeGreaterThan(0);
    expect(script).toBeGreaterThan(largest);
  });
}

for (const touch of ['press', 'key'] as const) {
  test(`a ${touch} starts the scripts, however late the pictures are`, async ({ page }) => {
    await page.clock.install();
    await page.route(/\.(avif|webp|jpg)$/, () => {});
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url());
    });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    expect(scripts).toEqual([]);
    if (touch === 'key') await page.keyboard.press('Shift');
    else await page.mouse.click(2, 300);
    await waitForHydration(page);
  });
}

test('before the scripts are there, a tap on the menu, the heart and Add to Cart does its work', async ({
  context,
}) => {
  const page = await newCustomerPage(context, 'taps.before.the.script@example.in');
  await delayScripts(page);
  await page.setViewportSize(viewports.phone);

  await page.goto('/store?search=Bagh+Phulkari', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();

  await page.getByRole('button', { name: 'Wishlist: Bagh Phulkari Dupatta' }).click();
  await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();

  await page.getByRole('link', { name: 'Bagh Phulkari Dupatta', exact: true }).click();
  await page.getByText('Haldi and Rani', { exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('a filter tapped before the scripts are there starts them, and applies', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.setViewportSize(viewports.phone);
  await page.route(/\.(avif|webp|jpg)$/, () => {});
  await page.goto('/store', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('checkbox', { name: /^On sale/ }).check();
  await expect(page).toHaveURL(/sale=1/);
});

test('what a button needs scripts for is done once they are there, and once only', async ({
  context,
}) => {
  const page = await context.newPage();
  const letScriptsCome = await delayScripts(page);
  await page.goto('/store?search=Bagh+Phulkari', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Bagh Phulkari Dupatta', exact: true }).click();
  const quantity = page.getByRole('spinbutton', { name: /^Quantity/ });
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveValue('1');
  letScriptsCome();
  await waitForHydration(page);
  await expect(quantity).toHaveValue('3');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveValue('4');
});

test('an arrow key counts as often as it is pressed, and a swipe as far, before the scripts are there', async ({
  context,
}) => {
  const page = await context.newPage();
  const saree = 'Meenakshi Kanjivaram Silk Saree';
  const letScriptsCome = await delayScripts(page);
  await page.goto(`/store?search=${encodeURIComponent(saree)}`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: saree, exact: true }).click();
  const place = (index: number) =>
    page.getByRole('link', { name: `Picture ${index} of 3` }).getAttribute('aria-current');

  await page.getByRole('link', { name: `Enlarge: ${saree}`, exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  letScriptsCome();
  await waitForHydration(page);
  await expect.poll(() => place(3)).toBe('true');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => place(2)).toBe('true');

  const letScriptsComeAgain = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const second = page.locator('#picture-2');
  await second.evaluate((picture) => picture.scrollIntoView({ behavior: 'instant' }));
  letScriptsComeAgain();
  await waitForHydration(page);
  await expect.poll(() => place(2)).toBe('true');
});

test('a button pressed when React listens, but the page is not ready, is pressed once only', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.addInitScript(pressBetweenCommitAndEffects, 'Increase quantity');
  const letScriptsCome = await delayScripts(page);
  await page.goto('/store?search=Bagh+Phulkari', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Bagh Phulkari Dupatta', exact: true }).click();
  // Typed input is replayed first; meanwhile React could show the effect of the press.
  await page.getByLabel('Deliver to PIN code').fill('560001');
  letScriptsCome();
  await page.waitForFunction(() => window.presses === 2);
  await expect(page.getByRole('spinbutton', { name: /^Quantity/ })).toHaveValue('2');
});

declare global {
  interface Window {
    /** Clicks on the button: one by the test, one by the page's replay. */
    presses?: number;
  }
}

/** Presses the button with this label when React has taken over the page, and before its effects run. */
function pressBetweenCommitAndEffects(label: string): void {
  const isCommitted = () => {
    const roots = Object.entries(document as unknown as Record<string, HydratedRoot>);
    const root = roots.find(([key]) => key.startsWith('__reactContainer'))?.[1];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  };
  const press = () => {
    const button = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
    if (!button || window.presses || !window.hydration.pressed || !isCommitted()) return;
    window.presses = 0;
    const count = ({ target }: Event) => {
      if (target === button) window.presses = (window.presses ?? 0) + 1;
    };
    addEventListener('click', count, true);
    button.click();
  };
  // React schedules its work by messages to itself.
  const { prototype } = MessagePort;
  const own = Object.getOwnPropertyDescriptor(prototype, 'onmessage');
  Object.defineProperty(prototype, 'onmessage', {
    set(this: MessagePort, work: (event: MessageEvent) => void) {
      own?.set?.call(this, (event: MessageEvent) => {
        press();
        work(event);
      });
    },
  });
}

type HydratedRoot = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } };

test('a hint about what was typed, and a choice, come once the scripts are there', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const letScriptsCome = await delayScripts(page);
  await page.goto('/auth?tab=sign-up', { waitUntil: 'commit' });
  await page.getByLabel(/^Password/).fill('maheshwari cotton');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.locator('#theme-menu').getByText('Dark', { exact: true }).click();
  letScriptsCome();
  await expect(page.getByText('Good', { exact: true })).toBeVisible();
  await expect(page.getByLabel(/^Password/)).toHaveValue('maheshwari cotton');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a press that lasts while a hint comes reaches what was pressed', async ({ context }) => {
  const page = await context.newPage();
  await page.setViewportSize(viewports.phone);
  const letScriptsCome = await delayScripts(page);
  await page.goto('/auth?tab=sign-up', { waitUntil: 'commit' });
  await page.getByLabel(/^Password/).fill('maheshwari cotton');
  const consent = page.getByLabel('I am 18 or older');
  await consent.hover();
  await page.mouse.down();
  letScriptsCome();
  await expect(page.getByText('Good', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(consent).toBeChecked();
});

test('what was typed into the search before the scripts are there gets suggestions', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const letScriptsCome = await delayScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('banner').getByPlaceholder('Search sarees').last().fill('jhumk');
  letScriptsCome();
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions.getByRole('option')).toHaveText([/^Kundan Kairi Jhumka/]);
});
