import type { Locator, Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { amountRow } from './amount-rows.ts';
import { productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

const jhumka = 'Kundan Kairi Jhumka';
const dupatta = 'Bagh Phulkari Dupatta';
const saree = 'Meenakshi Kanjivaram Silk Saree';

/** A line of the cart, by the name of its product. */
function lineOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}

function quantityOf(page: Page, name: string): Locator {
  return page.getByRole('spinbutton', { name: `Quantity of ${name}` });
}

test('the cart', async ({ page, context, isMobile }) => {
  const customer = await newPerson(context, 'tests.through.the.cart@example.in');
  await openPage(page, '/cart');
  await checkLine('C221', async () => {
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toHaveCount(0);
  });

  // The page is not reloaded from here on: other changes of the cart arrive live.
  await checkLine('C225', async () => {
    await customer.requestJson('post', '/cart', {
      product_id: await productIdByName(customer, jhumka),
      quantity: 1,
    });
    await expect(lineOf(page, jhumka)).toBeVisible();
    const product_id = await productIdByName(customer, dupatta);
    const inTwoColors = { product_id, selected_color: 'Haldi and Rani' };
    await customer.requestJson('post', '/cart', { ...inTwoColors, quantity: 2 });
    await expect(quantityOf(page, dupatta)).toHaveValue('2');
    await customer.requestJson('post', '/cart', { ...inTwoColors, quantity: 1 });
    await expect(quantityOf(page, dupatta)).toHaveValue('3');
  });
  await checkLine('C212', async () => {
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await expect(lineOf(page, dupatta)).toContainText('Haldi and Rani');
    await expect(lineOf(page, dupatta).getByText('₹2,899', { exact: true })).toBeVisible();
    await expect(lineOf(page, dupatta).locator('img')).toHaveJSProperty('complete', true);
  });
  await checkLine('C213', async () => {
    for (const name of [jhumka, dupatta]) {
      await expect(lineOf(page, name).getByRole('button', { name: /^Decrease/ })).toBeVisible();
      await expect(quantityOf(page, name)).toBeVisible();
      await expect(lineOf(page, name).getByRole('button', { name: /^Increase/ })).toBeEnabled();
    }
  });
  await checkLine('C214', async () => {
    const minus = lineOf(page, dupatta).getByRole('button', { name: /^Decrease/ });
    await expect(lineOf(page, jhumka).getByRole('button', { name: /^Decrease/ })).toBeDisabled();
    await minus.click();
    await expect(quantityOf(page, dupatta)).toHaveValue('2');
    await expect(minus).toBeEnabled();
    await minus.click();
    await expect(quantityOf(page, dupatta)).toHaveValue('1');
    await expect(minus).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });
  await checkLine('C215', async () => {
    for (const nonsense of ['0', '-3', '1.5']) {
      await quantityOf(page, dupatta).fill(nonsense);
      await quantityOf(page, dupatta).blur();
      await expect(quantityOf(page, dupatta)).toHaveValue('1');
    }
    const [{ id }] = (await customer.requestJson('get', '/cart')).data;
    expect((await customer.send('patch', `/cart/${id}`, { quantity: 0 })).status()).toBe(422);
  });
  await checkLine('C216', async () => {
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    for (const label of ['Subtotal', 'Delivery Charges', 'Total']) {
      await expect(amountRow(page, label)).toBeVisible();
    }
  });
  await checkLine('C217 C218', async () => {
    await quantityOf(page, dupatta).fill('3');
    await quantityOf(page, dupatta).press('Enter');
    await expect(lineOf(page, jhumka)).toContainText('₹1,439');
    await expect(lineOf(page, jhumka).locator('s')).toHaveText('₹1,799');
    // ₹1,439, which is on sale, and three times ₹2,899.
    await expect(amountRow(page, 'Subtotal')).toHaveText('₹10,136');
    await expect(amountRow(page, 'Delivery Charges')).toHaveText('₹120');
    await expect(amountRow(page, 'Total')).toHaveText('₹10,256');
  });

  // Even on a phone, the line's total is beside its quantity.
  await customer.requestJson('post', '/cart', {
    ...{ product_id: await productIdByName(customer, saree), quantity: 1 },
    ...{ selected_size: 'Free Size', selected_color: 'Arakku Red' },
  });
  await expect(lineOf(page, saree)).toBeVisible();
  if (isMobile) {
    const amount = lineOf(page, saree).getByText('₹19,999', { exact: true }).last();
    const quantity = await quantityOf(page, saree).boundingBox();
    const { y = 0 } = (await amount.boundingBox()) ?? {};
    expect(y).toBeLessThan((quantity?.y ?? 0) + (quantity?.height ?? 0));
  }

  await checkLine('C219', async () => {
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\?checkout=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    for (const name of [jhumka, dupatta, saree]) {
      await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
    }
    // The page returns to where the customer came from.
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });
  await checkLine('C220 C603', async () => {
    await page.getByRole('button', { name: `Remove ${dupatta}` }).click();
    await expect(page.getByRole('status')).toContainText('Removed from Cart');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });
  await checkLine('C574', async () => {
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    const clear = page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' });
    await expect(clear).toHaveClass(/destructive/);
    await clear.click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });
});

test('what fails in the cart says why, as far as the shop knows', async ({
  page,
  context,
  sql,
}) => {
  const customer = await newPerson(context, 'meets.failures.in.the.cart@example.in');
  const product_id = await productIdByName(customer, jhumka);
  // The page does not show the change yet.
  await context.route('**/api/v1/live*', () => {});
  const refusal = page.getByRole('alert').last();
  const increase = page.getByRole('button', { name: /^Increase/ });
  const remove = page.getByRole('button', { name: `Remove ${jhumka}` });
  async function clear(): Promise<void> {
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
  }
  async function inTheCart(): Promise<string> {
    const cart = await customer.requestJson('post', '/cart', { product_id, quantity: 2 });
    await openPage(page, '/cart');
    return cart.data[0].id;
  }

  await checkLine('C222', async () => {
    await inTheCart();
    await sql('update products set stock_quantity = 2 where id = $1', [product_id]);
    await increase.click();
    await expect(refusal).toContainText('Failed to update quantity');
    await expect(refusal).toContainText('Only 2 left');
    await expect(quantityOf(page, jhumka)).toHaveValue('2');
    await sql('update products set stock_quantity = 40 where id = $1', [product_id]);
  });
  await checkLine('C223', async () => {
    await customer.requestJson('delete', '/cart');
    const id = await inTheCart();
    await customer.requestJson('delete', `/cart/${id}`);
    await remove.click();
    await expect(refusal).toContainText('Failed to remove item');
    await expect(refusal).toContainText('This item is not in your cart');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  // A failing shop has no message of its own.
  await inTheCart();
  await sql(`create function break_down() returns trigger as $$
    begin raise exception 'the test breaks it'; end $$ language plpgsql`);
  await sql(
    'create trigger broken before update or delete on cart_items execute function break_down()',
  );
  await checkLine('C222 C223 C224 C609', async () => {
    await increase.click();
    await expect(refusal).toContainText('Failed to update quantity');
    await expect(quantityOf(page, jhumka)).toHaveValue('2');
    await remove.click();
    await expect(refusal).toContainText('Failed to remove item');
    await clear();
    await expect(refusal).toContainText('Failed to clear cart');
    await expect(quantityOf(page, jhumka)).toHaveValue('2');
  });
  await sql('drop function break_down() cascade');
  await clear();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});
