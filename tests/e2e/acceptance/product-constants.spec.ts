import { photo } from '../../support/test-pictures.ts';
import { openPage } from '../open-page.ts';
import { openDemoShop } from '../start-shop.ts';
import { expect, test } from '../test.ts';
import { findProductByName, oneItemOf } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson, signedInOwner } from './people.ts';
import { errorToast } from './toasts.ts';

const potli = 'Jaal Brocade Potli Bag';

// Its own shop, because the product's stock changes.
test('how stock, low stock and pictures are shown', async ({ browser }) => {
  const shop = await openDemoShop({});
  try {
    const owner = await signedInOwner(await browser.newContext({ baseURL: shop.address }));
    const { page } = owner;
    const { id } = await findProductByName(owner, potli);
    const setStock = (stock: number) =>
      owner.requestJson('patch', `/products/${id}/stock`, { stock_quantity: stock });

    await checkLine('C583', async () => {
      for (const [stock, words, badgeClass] of [
        [11, '11 available', 'badge-ok'],
        [10, '10 available', 'badge-warn'],
        [1, '1 available', 'badge-warn'],
        [0, 'Out of stock', 'badge-bad'],
      ] as const) {
        await setStock(stock);
        await page.goto(`/product/${id}`);
        const badge = page.getByRole('main').locator('.badge').getByText(words, { exact: true });
        await expect(badge).toHaveClass(new RegExp(badgeClass));
      }
      const colours = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ['ok', 'warn', 'bad'].map((name) => style.getPropertyValue(`--color-${name}`));
      });
      expect(new Set(colours).size).toBe(3);
    });
    await checkLine('C582', async () => {
      const alert = page.getByText(/\d+ product\(s\) are running low on stock!/);
      const row = page.getByRole('row').filter({ hasText: potli });
      const count = async () => Number.parseInt(await alert.innerText(), 10);
      await setStock(6);
      await page.goto('/admin/products');
      const others = await count();
      await expect(row).not.toContainText('Low Stock!');
      for (const stock of [5, 0]) {
        await setStock(stock);
        await page.goto('/admin/products');
        await expect(row).toContainText('Low Stock!');
        expect(await count()).toBe(others + 1);
      }
    });
    await checkLine('C581', async () => {
      await openPage(page, '/admin/products?product=new');
      await expect(page.getByText('0/5 images added')).toBeVisible();
      const buffer = await photo({ width: 40, height: 50 });
      await page
        .getByLabel('Upload images')
        .setInputFiles(
          [1, 2, 3, 4, 5, 6].map((n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer })),
        );
      await expect(errorToast(page, 'Too many images')).toContainText(
        'You can only add up to 5 images.',
      );
      await expect(page.getByText('5/5 images added')).toBeVisible();
    });
    await checkLine('C584', async () => {
      await page.goto('/admin');
      const { orders } = await owner.requestJson('get', '/orders/figures');
      await expect(page.getByRole('link', { name: /^View order FH/ })).toHaveCount(5);
      expect(orders).toBeGreaterThan(5);
      await expect(page.getByRole('heading', { name: 'Recent Orders' })).toContainText(
        String(orders),
      );
    });
    await checkLine('C585', async () => {
      const { data } = await owner.requestJson('get', '/orders/all');
      for (const order of data.slice(0, 5)) {
        await expect(page.getByText(`#${order.id.slice(0, 8)}`, { exact: true })).toBeVisible();
      }
    });
  } finally {
    await shop.close();
  }
});

test('what is featured, what it costs, how it is rated and given back', async ({ context }) => {
  const customer = await newPerson(context, 'tests.along.constants@example.in');
  const { page } = customer;
  const saree = await findProductByName(customer, 'Dhamadka Ajrakh Modal Saree');
  const suit = await findProductByName(customer, 'Patiala Phulkari Salwar Suit');

  await checkLine('C578', async () => {
    await page.goto('/');
    const { data } = await customer.requestJson('get', '/products/featured');
    expect(data).toHaveLength(3);
    const featured = page.getByRole('region', { name: /Featured/ }).getByRole('article');
    await expect(featured).toHaveCount(3);
    for (const { name } of data) await expect(featured.filter({ hasText: name })).toHaveCount(1);
  });
  await checkLine('C599', async () => {
    await page.goto('/categories');
    const { data } = await customer.requestJson('get', '/products?limit=100');
    for (const name of ['Sarees', 'Lehengas', 'Kurtas', 'Anarkalis']) {
      const count = data.filter((one: { category: { name: string } | null }) => {
        return one.category?.name === name;
      }).length;
      const label = page.getByRole('main').locator('.woven-label').filter({ hasText: name });
      await expect(label).toHaveText(new RegExp(`${name}\\s*${count} items`));
    }
  });
  await checkLine('C586', async () => {
    expect([saree.price, saree.sale_price]).toEqual([6990, 5590]);
    expect([suit.price, suit.sale_price]).toEqual([5499, null]);
    await customer.requestJson('post', '/cart', { ...oneItemOf(saree), quantity: 2 });
    await customer.requestJson('post', '/cart', oneItemOf(suit));
    await page.goto('/cart');
    for (const price of ['₹5,590', '₹11,180', '₹5,499']) {
      await expect(page.getByRole('main').getByText(price, { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('main').getByText('₹16,679', { exact: true })).toBeVisible();
  });
  await checkLine('C590', async () => {
    await page.goto(`/product/${suit.id}`);
    await expect(page.getByRole('main')).toContainText('Easy Returns - 7 days return');
    await page.goto(`/product/${saree.id}`);
    await expect(page.getByRole('main')).toContainText('not returnable');
    await expect(page.getByRole('main')).not.toContainText('7 days return');
    await page.goto('/terms');
    await expect(page.getByRole('main')).toContainText('within 7 days of its delivery');
    await expect(page.getByRole('main')).toContainText('Sale items are not returnable.');
  });
  await checkLine('C580', async () => {
    await page.goto(`/product/${suit.id}?review=true`);
    const stars = page.getByRole('form', { name: 'Your review' }).getByRole('radio');
    await expect(stars).toHaveCount(5);
    for (const rating of [0, 6, 4.5]) {
      const refused = await customer.send('post', `/products/${suit.id}/reviews`, { rating });
      expect(refused.status()).toBe(422);
    }
    await customer.requestJson('post', `/products/${suit.id}/reviews`, { rating: 5 });
    const { count, average } = await customer.requestJson('get', `/products/${suit.id}/rating`);
    await page.goto(`/product/${suit.id}`);
    await expect(page.getByRole('main')).toContainText(
      `${average.toFixed(1)} (${count} ${count === 1 ? 'review' : 'reviews'})`,
    );
  });
});
