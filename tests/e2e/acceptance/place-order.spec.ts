import type { BrowserContext, Page } from '@playwright/test';
import { expectOrderPlaced, goToConfirm, submitOrder } from '../checkout.ts';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { type ApiClient, productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson, signedInOwner } from './people.ts';

const jhumka = 'Kundan Kairi Jhumka';
const suit = 'Patiala Phulkari Salwar Suit';

/** Fills the cart through the API: two pairs of earrings on sale and a suit. */
async function fillCart(customer: ApiClient): Promise<void> {
  await customer.requestJson('post', '/cart', {
    product_id: await productIdByName(customer, jhumka),
    quantity: 2,
  });
  await customer.requestJson('post', '/cart', {
    ...{ product_id: await productIdByName(customer, suit), quantity: 1 },
    ...{ selected_size: 'M', selected_color: 'Madder and Haldi' },
  });
}

/** Opens the first step of a checkout of the cart. */
async function checkOut(page: Page, context: BrowserContext): Promise<void> {
  const started = await context.request.post('/checkout', { form: { intent: 'start' } });
  await openPage(page, started.url());
}

async function stockOf(customer: ApiClient, name: string): Promise<number> {
  const id = await productIdByName(customer, name);
  return (await customer.requestJson('get', `/products/${id}/stock`)).stock_quantity;
}

test('what an order keeps', async ({ page, context }) => {
  const customer = await newPerson(context, 'looks.at.her.order@example.in');
  await fillCart(customer);
  const before = { jhumka: await stockOf(customer, jhumka), suit: await stockOf(customer, suit) };
  await checkOut(page, context);
  await page.getByLabel('Landmark').fill('Near the tank');
  await page.getByLabel('City').fill('Pune');
  await goToConfirm(page);
  await submitOrder(page);
  await expect(expectOrderPlaced(page)).toBeVisible();

  const { data: orders } = await customer.requestJson('get', '/orders');
  const [order] = orders;
  const token = await (await context.request.post('/auth/v1/token?grant_type=cookie')).json();
  await checkLine('C428 C481', async () => {
    expect(order).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: token.user.id,
      customer_name: 'Kavita Rao',
      customer_email: 'looks.at.her.order@example.in',
      customer_phone: '9820007654',
      delivery_pincode: '411004',
      status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(order.lines).toContainEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      product_id: await productIdByName(customer, suit),
      product_name: suit,
      product_price: 5499,
      quantity: 1,
      selected_size: 'M',
      selected_color: 'Madder and Haldi',
      status: 'pending',
      tracking_link: null,
    });
  });
  await checkLine('C433', async () => {
    expect(orders).toHaveLength(1);
    expect(order.lines).toHaveLength(2);
  });
  await checkLine('C429', async () => {
    const line = order.lines.find((each: { product_name: string }) => each.product_name === jhumka);
    expect(line).toMatchObject({ product_price: 1439, quantity: 2 });
    expect(order).toMatchObject({ subtotal: 8377, delivery_charge: 120, total: 8497 });
  });
  await checkLine('C430', async () => {
    expect(order.delivery_address).toBe('12 Sahyadri Apartments, Near the tank, Pune, Maharashtra');
  });
  await checkLine('C431', async () => expect(order.booking_method).toBe('online'));
  await checkLine('C432', async () => {
    expect(await stockOf(customer, jhumka)).toBe(before.jhumka - 2);
    expect(await stockOf(customer, suit)).toBe(before.suit - 1);
  });
  await checkLine('C434', async () => {
    await page.getByRole('link', { name: 'Cart, 0 items' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });
});

test('an order that cannot be saved', async ({ page, context, sql }) => {
  const customer = await newPerson(context, 'cannot.order@example.in');
  const stockIs = (stock: number) =>
    sql('update products set stock_quantity = $1 where name = $2', [stock, jhumka]);
  const refusal = page.getByRole('alert').filter({ hasText: 'Error' }).last();
  await context.route('**/api/v1/live*', () => {});

  await checkLine('C422 C432', async () => {
    await openPage(page, `/product/${await productIdByName(customer, jhumka)}`);
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await goToConfirm(page);
    await stockIs(1);
    await submitOrder(page);
    await expect(refusal).toContainText('Failed to save order. Please try again.');
    await expect(refusal).toContainText(`${jhumka}: Only 1 left.`);
    await expect(page).toHaveURL(/\/checkout\?checkout=.*step=confirm/);
    expect(await stockOf(customer, jhumka)).toBe(1);
  });
  await checkLine('C423', async () => {
    await stockIs(40);
    await fillCart(customer);
    await checkOut(page, context);
    await goToConfirm(page);
    await stockIs(0);
    await submitOrder(page);
    await expect(refusal).toContainText('Failed to save orders. Please try again.');
    await expect(refusal).toContainText(`${jhumka}: Out of stock.`);
    await expect(page).toHaveURL(/\/checkout\?checkout=.*step=confirm/);
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    expect((await customer.requestJson('get', '/orders')).data).toEqual([]);
    await stockIs(40);
  });
  await checkLine('C424', async () => {
    await page.reload();
    await sql(`create function lose_order() returns trigger as $$
      begin raise exception 'the test breaks it'; end $$ language plpgsql`);
    await sql(
      'create trigger broken before insert on orders for each row execute function lose_order()',
    );
    await submitOrder(page);
    await expect(refusal).toContainText('Failed to place order. Please try again.');
    await expect(page).toHaveURL(/\/checkout\?checkout=.*step=confirm/);
    await sql('drop function lose_order() cascade');
    await submitOrder(page);
    await expect(expectOrderPlaced(page)).toBeVisible();
  });
});

test('an address that cannot be saved keeps nobody from ordering', async ({
  page,
  context,
  sql,
}) => {
  const customer = await newPerson(context, 'has.no.profile.to.write@example.in');
  await fillCart(customer);
  await checkOut(page, context);
  await goToConfirm(page);
  await sql(`create function lose_profile() returns trigger as $$
    begin raise exception 'the test breaks it'; end $$ language plpgsql`);
  await sql(
    'create trigger broken before insert or update on profiles for each row execute function lose_profile()',
  );
  await submitOrder(page);
  await checkLine('C427', async () => {
    await expect(expectOrderPlaced(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await sql('drop function lose_profile() cascade');
    await page.goto('/profile');
    await expect(page.getByRole('main')).not.toContainText('12 Sahyadri Apartments');
  });
});

test('the owner who orders in her own shop stays its owner', async ({ page, context }) => {
  const owner = await signedInOwner(context);
  await fillCart(owner);
  await checkOut(page, context);
  await page.getByLabel('Full Name').fill('Padma Iyer');
  await page.getByLabel('Phone Number').fill('98200 01234');
  await goToConfirm(page);
  // She has not signed up, so she has not agreed to the terms before.
  await page.getByLabel('I am 18 or older').check();
  await submitOrder(page);
  await checkLine('C425 C426', async () => {
    await expect(expectOrderPlaced(page)).toBeVisible();
    const profile = await owner.requestJson('get', '/profiles/me');
    expect(profile).toMatchObject({ role: 'owner', full_name: 'Padma Iyer', pincode: '411004' });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Owner Dashboard' })).toBeVisible();
  });
});
