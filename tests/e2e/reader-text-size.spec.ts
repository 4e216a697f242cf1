import type { Page } from '@playwright/test';
import { apiCustomerFields, findProductByName } from './acceptance/api-client.ts';
import { newPerson, signedInOwner } from './acceptance/people.ts';
import { cutOrCovered, wideOnceDrawn } from './cut-off.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

/** Readers who have set a larger text size in their browser get it in the shop, on a phone too. */

test.use({
  viewport: viewports.phone,
  hasTouch: true,
  isMobile: true,
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    await use({ ...launchOptions, args });
  },
});

test('text is as large as the reader has set it, and has its room', async ({
  browser,
  context,
  owners,
}) => {
  test.setTimeout(180_000);
  const product = await findProductByName(owners, 'Meenakshi Kanjivaram Silk Saree');
  const email = `large.text.${test.info().repeatEachIndex}@example.in`;
  const customer = await newPerson(context, email, { fullName: 'Lakshmi Iyer' });
  const [selected_size, selected_color] = [product.sizes[0], product.colors[0]];
  const line = { product_id: product.id, quantity: 1, selected_size, selected_color };
  await customer.requestJson('post', '/cart', line);
  const { total } = await customer.requestJson('get', '/cart');
  await customer.requestJson('post', '/orders', {
    ...apiCustomerFields,
    customer_name: 'Lakshmi Venkataraman Iyer',
    customer_email: email,
    is_default_address: true,
    total,
  });
  await customer.requestJson('post', '/cart', line);

  const found: string[] = [];
  async function look(page: Page, address: string): Promise<void> {
    await openPage(page, address);
    const trouble = [...(await wideOnceDrawn(page)), ...(await cutOrCovered(page))];
    if (trouble.length > 0) found.push(`${address}: ${trouble.join('\n   ')}`);
  }
  const { page } = customer;
  await look(page, `/product/${product.id}`);
  await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCSS('font-size', '32px');
  await expect(page.getByRole('heading', { name: 'Description' })).toHaveCSS('font-size', /^[34]/);
  for (const address of ['/store', '/cart', '/orders']) await look(page, address);
  await openPage(page, '/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByLabel('Pincode')).toBeVisible();
  await look(page, page.url());

  const owner = await signedInOwner(
    await browser.newContext({ viewport: viewports.phone, hasTouch: true, isMobile: true }),
  );
  for (const address of ['/admin/orders', '/admin/orders/calls']) await look(owner.page, address);
  await owner.page.context().close();
  expect(found).toEqual([]);
});
