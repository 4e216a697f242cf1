import type { Browser, Page } from '@playwright/test';
import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from '../checkout.ts';
import { openPage } from '../open-page.ts';
import { runSql } from '../run-sql.ts';
import { signInAsOwner } from '../sign-in.ts';
import { openDemoShop } from '../start-shop.ts';
import { expect, test } from '../test.ts';
import { withoutSplash } from '../without-splash.ts';
import { checkLine } from './checklist-line.ts';

const suit = 'Patiala Phulkari Salwar Suit';
const jhumka = 'Kundan Kairi Jhumka';

// Its own shop, because the delivery charge and products change.
let shop: Awaited<ReturnType<typeof openDemoShop>>;
test.beforeAll(async () => {
  shop = await openDemoShop({});
});
test.afterAll(() => shop.close());

test('what there is to see', async ({ browser }) => {
  const page = await (await visitorOf(browser)).newPage();
  await page.goto('/');

  await checkLine('C001', async () => {
    const tiles = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
    await expect(tiles).toHaveText([
      /^Sarees\s*[1-9]/,
      /^Lehengas\s*[1-9]/,
      /^Kurtas\s*[1-9]/,
      /^Anarkalis\s*[1-9]/,
      /^Salwar Suits\s*[1-9]/,
      /^Accessories\s*[1-9]/,
    ]);
  });
  await checkLine('C004', async () => {
    await page.getByRole('link', { name: 'Shop the Store' }).click();
    await expect(page.getByText('23 products', { exact: true })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(23);
  });
  await checkLine('C002', async () => {
    const cards = await page.getByRole('article').allInnerTexts();
    for (const card of cards) expect(card).toMatch(/₹[\d,]+/);
    expect(cards.join()).not.toMatch(/\$|€|£|USD|Rs/);
    await page.getByRole('link', { name: suit, exact: true }).click();
    const structuredData = page.locator('script[type="application/ld+json"]');
    await expect
      .poll(async () => (await structuredData.allTextContents()).join())
      .toContain('"priceCurrency":"INR"');
  });
});

test('what a customer can do', async ({ browser }) => {
  const page = await newUserHere(browser, 'does.it.all@example.in');

  await checkLine('C012', async () => {
    await page.goto('/profile');
    await expect(page.getByRole('main')).toContainText('does.it.all@example.in');
  });
  await checkLine('C007', async () => {
    await openPage(page, `/store?search=${encodeURIComponent(suit)}`);
    await page.getByRole('button', { name: `Wishlist: ${suit}` }).click();
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
    await page.goto('/wishlist');
    await expect(page.getByRole('article')).toContainText(suit);
  });
  await checkLine('C005', async () => {
    await page.getByRole('link', { name: suit, exact: true }).click();
    await page.getByText('XL', { exact: true }).click();
    await page.getByText('Madder and Haldi', { exact: true }).click();
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByRole('status').last()).toContainText('Added to Cart');
  });
  await checkLine('C006', async () => {
    await page.goto('/cart');
    const cart = page.getByRole('main');
    await expect(cart).toContainText(suit);
    await expect(cart).toContainText('XL');
    await expect(cart).toContainText('Madder and Haldi');
    await expect(cart).toContainText('₹10,998');
  });
  await checkLine('C015 C070', async () => {
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\?/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    await goToConfirm(page);
    // None of the three steps asks for money or a card.
    await expect(page.getByLabel(/card|cvv|upi/i)).toHaveCount(0);
    await submitOrder(page);
    await expect(page.getByText(/Payment pending: we will call you to confirm/)).toBeVisible();
  });
  await checkLine('C008 C071', async () => {
    await expect(page).toHaveURL(/\/order-confirmation\?/);
    await expect(expectOrderPlaced(page)).toBeVisible();
    await expect(page.getByText(/^FH[A-Z0-9]{6}$/)).toBeVisible();
  });
  await checkLine('C011', async () => {
    await page.goto('/wishlist');
    await page.getByRole('link', { name: suit, exact: true }).click();
    await page.getByRole('link', { name: 'Write Review' }).click();
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByLabel('Your Review', { exact: true }).fill('Bright as on the screen.');
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByRole('region', { name: 'Reviews' })).toContainText(
      'Bright as on the screen.',
    );
  });
});

test('what becomes of an order, and what the owner can do', async ({ browser }) => {
  const page = await newUserHere(browser, 'orders.and.waits@example.in');
  await buyNow(page, jhumka, []);
  await goToConfirm(page);
  await submitOrder(page);
  const displayId = await page.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  await openPage(page, '/orders');
  const order = page.locator(`#${displayId}`);
  const admin = await ownerHere(browser);
  await checkLine('C009', async () => {
    await expect(order.getByText('Pending').first()).toBeVisible();
    await admin.goto(`/admin/orders?search=${displayId}`);
    await admin.getByRole('link', { name: 'View Details' }).click();
    await admin.getByLabel('Tracking URL').fill('https://courier.example/EX447');
    await admin.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(order.getByRole('link', { name: 'Track your Order' })).toHaveAttribute(
      'href',
      'https://courier.example/EX447',
    );
  });
  await checkLine('C010', async () => {
    await order.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(order.getByText('Cancelled').first()).toBeVisible();
  });
  await checkLine('C014', async () => {
    await admin.goto('/admin');
    for (const name of ['Total Orders', 'Total Products', 'Total Customers', 'Total Revenue']) {
      await expect(admin.getByRole('heading', { name })).toBeVisible();
    }
    await openPage(admin, '/admin/products?product=new');
    await admin.getByLabel('Product Name').fill('Mangalagiri Cotton Saree');
    await admin.getByLabel('Price (₹) *', { exact: true }).fill('1450');
    await admin.getByRole('button', { name: 'Add Product', exact: true }).click();
    await expect(admin.getByText('Product added successfully!')).toBeVisible();
    await page.goto('/store?search=mangalagiri');
    await expect(page.getByRole('article')).toContainText('₹1,450');
  });
  await checkLine('C003', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
    const owners = await runSql(
      "select user_id from profiles where role = 'owner'",
      [],
      shop.dataDir,
    );
    expect(owners).toHaveLength(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
    await page.goto('/profile?edit=profile');
    await page.getByLabel('Phone').fill('+44 20 7946 0958');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  });
});

test('the delivery charge that the owner sets is the one that the pages tell', async ({
  browser,
}) => {
  const visitor = await visitorOf(browser);
  const shipping = await visitor.newPage();
  const terms = await visitor.newPage();
  await openPage(shipping, '/shipping');
  await openPage(terms, '/terms');
  const admin = await ownerHere(browser);
  const set = async (charge: string) => {
    await openPage(admin, '/admin/settings');
    await admin.getByLabel('Delivery Charge').fill(charge);
    await admin.getByRole('button', { name: 'Update Delivery Charge' }).click();
  };
  const charges = shipping.locator('#charges');

  await checkLine('C469 C471', async () => {
    await expect(charges).toContainText(/₹120\s*per order/);
    await set('89.50');
    await expect(charges).toContainText(/₹89\.50\s*per order/);
    await expect(charges).not.toContainText('Free');
  });
  await checkLine('C456', () =>
    expect(terms.locator('#delivery')).toContainText('Delivery Charges: ₹89.50.'),
  );
  await checkLine('C470', async () => {
    await set('0');
    await expect(charges.getByText('Free delivery', { exact: true })).toBeVisible();
    await expect(charges).not.toContainText('₹');
    await expect(terms.locator('#delivery')).toContainText('Delivery Charges: Free.');
  });
});

async function visitorOf(browser: Browser) {
  return withoutSplash(await browser.newContext({ baseURL: shop.address }));
}

async function newUserHere(browser: Browser, email: string): Promise<Page> {
  return newCustomerPage(await visitorOf(browser), email);
}

async function ownerHere(browser: Browser): Promise<Page> {
  const admin = await (await visitorOf(browser)).newPage();
  await signInAsOwner(admin);
  await openPage(admin, '/admin');
  return admin;
}
