import type { Browser, Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { runSql } from '../run-sql.ts';
import { fillSignIn } from '../sign-in.ts';
import { openDemoShop } from '../start-shop.ts';
import { expect, test, withoutTable } from '../test.ts';
import { withoutSplash } from '../without-splash.ts';
import { password, placeApiOrder } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';
import { successToast } from './toasts.ts';

// Its own shop, because its database is broken on purpose.
let shop: Awaited<ReturnType<typeof openDemoShop>>;
test.beforeAll(async () => {
  shop = await openDemoShop({ LOG_LEVEL: 'silent' });
  await sql(`create function fail() returns trigger language plpgsql
    as $$ begin raise 'broken on purpose'; end $$`);
});
test.afterAll(() => shop.close());

const sql = (statement: string) => runSql(statement, [], shop.dataDir);

/** Does something while a table can be read but not written. */
async function unwritable(table: string, happens: () => Promise<void>): Promise<void> {
  await sql(`create trigger fail before insert or update or delete on ${table}
    for each row execute function fail()`);
  try {
    await happens();
  } finally {
    await sql(`drop trigger fail on ${table}`);
  }
}

const newContext = async (browser: Browser, javaScriptEnabled = true) =>
  withoutSplash(await browser.newContext({ baseURL: shop.address, javaScriptEnabled }));

test('a home page that has never seen the catalogue shows the built-in names', async ({
  browser,
}) => {
  const page = await (await newContext(browser)).newPage();
  const counts = page.locator('.woven-label');
  await checkLine('C598', async () => {
    await withoutTable(shop, 'categories', async () => {
      await page.goto('/');
      await expect(counts).toHaveText([
        /Sarees\s*200\+/,
        /Lehengas\s*150\+/,
        /Kurtas\s*100\+/,
        /Anarkalis\s*80\+/,
        /Salwar Suits\s*120\+/,
        /Accessories\s*50\+/,
      ]);
    });
    await page.goto('/');
    const { data } = await (await page.request.get('/api/v1/products?limit=100')).json();
    const sarees = data.filter((one: Product) => one.category?.name === 'Sarees').length;
    await expect(counts.first()).toHaveText(new RegExp(`Sarees\\s*${sarees} items`));
  });
});

for (const javaScriptEnabled of [true, false]) {
  test(`a sign-in that breaks down says so, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
  }) => {
    const page = await (await newContext(browser, javaScriptEnabled)).newPage();
    await (javaScriptEnabled ? openPage(page, '/auth') : page.goto('/auth'));
    await checkLine('C114', () =>
      withoutTable(shop, 'users', async () => {
        await fillSignIn(page, { email: 'anybody@example.in', password });
        await expect(page.getByRole('alert')).toContainText('An unexpected error occurred');
        await expect(page.getByRole('link', { name: 'Back to Sign In' })).toBeVisible();
      }),
    );
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await expect(page.getByLabel('Password')).toBeVisible();
  });
}

test('what cannot be saved or cancelled stays as it is, and a message says so', async ({
  browser,
  isMobile,
}) => {
  const customer = await newPerson(await newContext(browser), 'tests.in.a.broken.shop@example.in');
  const { page } = customer;
  const order = await placeApiOrder(customer, 'Lac and Glass Bangle Set');

  // A refresh would use up the toast before it is read here.
  await page.route('**/api/v1/live*', () => {});

  await checkLine('C251', async () => {
    await openPage(page, '/profile?edit=profile');
    await page.getByLabel('Full Name').fill('Kavita K. Rao');
    await unwritable('profiles', async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toContainText('Failed to save profile');
    });
    // The input is still there, and is saved now.
    await expect(page.getByLabel('Full Name')).toHaveValue('Kavita K. Rao');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(successToast(page, 'Profile Updated')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Kavita K. Rao');
  });
  await checkLine('C263', async () => {
    await openPage(page, '/orders');
    const card = page.getByRole('group', { name: `Order ${order.display_id}` });
    const cancel = async () => {
      await card.getByRole('button', { name: 'Cancel Order' }).click();
      await page.getByRole('button', { name: 'Yes, cancel' }).click();
    };
    await unwritable('order_lines', async () => {
      await cancel();
      await expect(page.getByRole('alert')).toContainText(
        'Failed to cancel order. Please try again.',
      );
    });
    await page.route('**/orders.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    // The first message may still be there: the next press has to wait until this one has failed.
    const failed = page.waitForEvent('requestfailed');
    await cancel();
    await failed;
    await expect(page.getByRole('alert').last()).toContainText('Failed to cancel order.');
    await expect(card).toContainText('Pending');
    await page.unroute('**/orders.data*');
    await cancel();
    await expect(successToast(page, 'Order Cancelled')).toBeVisible();
  });
  await checkLine('C264', async () => {
    await withoutTable(shop, 'orders', async () => {
      await page.goto('/orders');
      await expect(page.getByRole('alert')).toContainText('Failed to fetch orders');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
    });
    await openPage(page, '/orders');
    await expect(page.getByRole('main')).toContainText(order.display_id);
  });
  await checkLine('C116', async () => {
    await openPage(page, '/about');
    await unwritable('sessions', async () => {
      await signOut(page, isMobile);
      const news = page.getByRole('alert').filter({ hasText: 'Sign Out Failed' });
      await expect(news).toContainText('An error occurred while signing out.');
    });
    expect((await page.goto('/profile'))?.status()).toBe(200);
  });
});

type Product = { category: { name: string } | null };

async function signOut(page: Page, isMobile: boolean): Promise<void> {
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Your account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
}
