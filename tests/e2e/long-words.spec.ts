import type { Page } from '@playwright/test';
import { apiCustomerFields } from './acceptance/api-client.ts';
import { newPerson, signedInOwner } from './acceptance/people.ts';
import { cutOrCovered, wideOnceDrawn } from './cut-off.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

/** Whatever people type without a space, no page becomes wider than its screen. */

test.use({ settings: { SEED: 'empty' } });

/** A word of that length in the widest character. */
const word = (length: number) => 'W'.repeat(length);

const longProduct = {
  name: word(200),
  description: word(5000),
  material: word(200),
  price: 9999999,
  sale_price: 8888888.88,
  stock_quantity: 4,
  sizes: [word(40)],
  colors: [word(40)],
  is_featured: true,
};

test('long words wrap on every page', async ({ browser, context, owners, sql }) => {
  test.setTimeout(300_000);
  const { id: category_id } = await owners.requestJson('post', '/categories', { name: word(60) });
  const product = await owners.requestJson('post', '/products', { ...longProduct, category_id });
  const fullName = word(100);
  const customer = await newPerson(context, `${'a'.repeat(60)}@${'b'.repeat(60)}.example.in`, {
    fullName,
  });
  const choice = { selected_size: word(40), selected_color: word(40) };
  const line = { product_id: product.id, quantity: 1, ...choice };
  await customer.requestJson('post', '/cart', line);
  const { total } = await customer.requestJson('get', '/cart');
  const order = await customer.requestJson('post', '/orders', {
    ...apiCustomerFields,
    customer_name: fullName,
    customer_email: customer.email,
    address: word(500),
    landmark: word(100),
    city: word(100),
    state: word(100),
    is_default_address: true,
    total,
  });
  await customer.requestJson('post', '/cart', line);
  await customer.requestJson('post', '/wishlist', { product_id: product.id });
  const review = { rating: 4, comment: word(1000) };
  await customer.requestJson('post', `/products/${product.id}/reviews`, review);
  await sql('update reviews set answer = $1, answered_at = now()', [word(1000)]);
  await sql('update order_lines set tracking_link = $1', [`https://post.example/${word(300)}`]);
  await sql('update orders set note = $1', [word(1000)]);
  await sql(
    `insert into order_calls (order_id, outcome, note, called_at) values ($1, 'no answer', $2, now())`,
    [order.id, word(200)],
  );
  await sql(`insert into shop_settings (legal_name, legal_address, support_hours)
    values ('${word(120)}', '${word(500)}', '${word(100)}')`);

  const wide: string[] = [];
  async function look(page: Page, addresses: string[]): Promise<void> {
    for (const address of addresses) {
      await openPage(page, address);
      for (const viewport of Object.values(viewports)) {
        await page.setViewportSize(viewport);
        const found = await wideOnceDrawn(page);
        if (found.length > 0)
          wide.push(`${address} at ${viewport.width} px: ${found.join('\n   ')}`);
      }
    }
  }

  const { page } = customer;
  await look(page, [
    ...['/', '/store', `/product/${product.id}`, `/product/${product.id}?review=true`],
    ...['/cart', '/wishlist', '/categories', '/about', '/terms', '/orders', '/profile'],
    ...['/profile?edit=profile', `/order-confirmation?order=${order.display_id}`],
  ]);
  await openPage(page, '/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByLabel('Pincode')).toBeVisible();
  const checkout = page.url();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: /Place Order/ })).toBeVisible();
  await look(page, [checkout, `${checkout}&step=payment`, `${checkout}&step=confirm`]);

  const owner = await signedInOwner(await browser.newContext());
  await look(owner.page, [
    ...['', '/orders', `/orders?order=${order.id}`, '/orders/calls'].map((path) => `/admin${path}`),
    `/admin/orders/calls?change=${order.id}`,
    `/admin/orders/calls?payment=${order.id}`,
    `/admin/orders/slip?ids=${order.id}`,
    ...['/admin/products', `/admin/products?product=${product.id}`, '/admin/settings'],
    ...['/admin/analytics?days=12m', '/admin/settings/activity'],
    `/product/${product.id}`,
  ]);
  await owner.page.context().close();
  expect(wide).toEqual([]);
});

const manySizes = [
  'XXS',
  'XS',
  'S',
  'M',
  'L',
  'XL',
  'XXL',
  '3XL',
  '4XL',
  '5XL',
  '6XL',
  'Free Size',
];
const manyColors = [
  ...['Arakku Red', 'Temple Green', 'Mango Gold', 'Jamuni', 'Rani and Haldi', 'Mor Green'],
  ...[
    'Pista',
    'Ivory',
    'Sindoor Red',
    'Basanti',
    'Powder Blue',
    'Natural',
    'Slate',
    'Gulabi',
    'Neel',
  ],
];

test.describe('on a phone with text of twice the size', () => {
  test.use({ viewport: viewports.phone, hasTouch: true, isMobile: true });

  test('many choices and crores of rupees have room on every page of a customer', async ({
    context,
    owners,
    sql,
  }) => {
    test.setTimeout(300_000);
    // The long words of the other test, if it ran first.
    await sql('update products set deleted_at = now() where deleted_at is null');
    await sql('delete from categories');
    await sql('delete from shop_settings');
    const product = await owners.requestJson('post', '/products', {
      name: 'Meenakshi Kanjivaram Bridal Saree',
      description: 'Pure zari on mulberry silk, woven by hand in forty days.',
      material: 'Mulberry silk, pure zari',
      price: 10000000,
      sale_price: 9496676.08,
      stock_quantity: 40,
      sizes: manySizes,
      colors: manyColors,
      is_featured: true,
    });
    const customer = await newPerson(
      context,
      `large.text.${test.info().repeatEachIndex}@example.in`,
      {
        fullName: 'Lakshmi Venkataraman Iyer',
      },
    );
    const choice = { selected_size: 'Free Size', selected_color: 'Rani and Haldi' };
    const line = { product_id: product.id, quantity: 13, ...choice };
    await customer.requestJson('post', '/cart', line);
    const { total } = await customer.requestJson('get', '/cart');
    const order = await customer.requestJson('post', '/orders', {
      ...apiCustomerFields,
      customer_email: customer.email,
      is_default_address: true,
      total,
    });
    await customer.requestJson('post', '/cart', line);
    await customer.requestJson('post', '/wishlist', { product_id: product.id });

    const { page } = customer;
    const found: string[] = [];
    async function look(address: string): Promise<void> {
      await openPage(page, address);
      for (const size of ['16px', '32px']) {
        await page.addStyleTag({ content: `html { font-size: ${size} !important }` });
        const trouble = [...(await wideOnceDrawn(page)), ...(await cutOrCovered(page))];
        if (trouble.length > 0) found.push(`${address} at ${size}: ${trouble.join('\n   ')}`);
      }
    }
    const addresses = ['/', '/store', `/product/${product.id}`, '/cart', '/wishlist', '/orders'];
    for (const address of addresses) await look(address);
    await look(`/order-confirmation?order=${order.display_id}`);
    await openPage(page, '/cart');
    await expect(page.getByText('₹12,34,56,789').first()).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByLabel('Pincode')).toBeVisible();
    const checkout = page.url();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('button', { name: /Place Order/ })).toBeVisible();
    for (const step of ['', '&step=payment', '&step=confirm']) await look(checkout + step);
    expect(found).toEqual([]);
  });
});
