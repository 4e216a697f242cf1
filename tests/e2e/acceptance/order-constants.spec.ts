import { waitForHydration } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { findProductByName, oneItemOf, placeApiOrder } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

const dayMs = 24 * 3600 * 1000;

test('what an order comes to, what it is called and when it arrives', async ({ context }) => {
  const customer = await newPerson(context, 'tests.along.an.order@example.in');
  const { page } = customer;
  const bangles = await findProductByName(customer, 'Lac and Glass Bangle Set');
  const kurta = await findProductByName(customer, 'Bagru Dabu Indigo Kurta');
  const details = {
    customer_name: 'Kavita Rao',
    customer_phone: '98200 07654',
    customer_email: customer.email,
    address: '12 Sahyadri Apartments',
    agrees_to_terms: true,
  };
  await customer.requestJson('post', '/cart', { ...oneItemOf(bangles), quantity: 2 });
  await customer.requestJson('post', '/cart', oneItemOf(kurta));
  const subtotal = 2 * bangles.price + kurta.price;

  await checkLine('C594', async () => {
    const total = subtotal + 120;
    const cod = { ...details, delivery_pincode: '411 004', total, booking_method: 'cod' };
    expect((await customer.send('post', '/orders', cod)).status()).toBe(422);
    await page.goto('/cart');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.getByLabel('Pincode').fill('411 004');
    await page.getByLabel('Address *', { exact: true }).fill('12 Sahyadri Apartments');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByRole('button', { name: /Place Order/ })).toBeVisible();
    const ways = page.getByRole('radio');
    await expect(ways).toHaveCount(1);
    await expect(ways).toHaveAttribute('value', 'online');
    await page.goto('/shipping');
    await expect(page.locator('#cod')).toContainText('Cash on Delivery (COD)');
    await expect(page.locator('#cod')).toContainText('not offered at present');
  });
  const far = { ...details, delivery_pincode: '299 999', total: subtotal + 120 };
  const order = await customer.requestJson('post', '/orders', far);
  await checkLine('C587', async () => {
    expect(order).toMatchObject({ subtotal, delivery_charge: 120, total: subtotal + 120 });
    expect(order.lines).toHaveLength(2);
    await page.goto(`/order-confirmation?order=${order.display_id}`);
    const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
    for (const amount of [subtotal, 120, subtotal + 120]) {
      await expect(page.getByText(rupees(amount), { exact: true }).last()).toBeVisible();
    }
  });
  await checkLine('C589', async () => {
    const arrival = new Date(Date.parse(order.created_at) + 7 * dayMs);
    const words = arrival.toLocaleDateString('en-IN', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'long',
    });
    const estimate = page.locator('dl > div').filter({ hasText: 'Estimated delivery' });
    await expect(estimate.locator('dd')).toHaveText(words);
  });
  await checkLine('C596', async () => {
    const another = await placeApiOrder(customer, bangles.name);
    for (const { display_id } of [order, another]) expect(display_id).toMatch(/^FH[A-Z0-9]{6}$/);
    expect(another.display_id).not.toBe(order.display_id);
    await page.goto('/orders');
    await expect(page.locator(`#${order.display_id}`)).toContainText(order.display_id);
    await expect(page.locator(`#${another.display_id}`)).toContainText(another.display_id);
  });
  await checkLine('C601', async () => {
    const tooMany = { ...oneItemOf(bangles), quantity: 21 };
    expect((await customer.send('post', '/cart', tooMany)).status()).toBe(422);
    const cheap = { ...details, item: oneItemOf(kurta), delivery_pincode: '411 004', total: 1 };
    expect((await customer.send('post', '/orders', cheap)).status()).toBe(409);
    const withOwnPrice = { ...oneItemOf(kurta), product_price: 1 };
    expect((await customer.send('post', '/cart', withOwnPrice)).status()).toBe(422);
  });
});

test('what the static pages promise', async ({ page }) => {
  await page.goto('/shipping');
  const main = page.getByRole('main');
  await checkLine('C591', async () => {
    const times = page.locator('#times dl > div');
    await expect(times).toHaveText([
      /Metro cities\s*3-5 business days/,
      /Other cities\s*5-7 business days/,
      /Remote areas\s*7-10 business days/,
    ]);
  });
  await checkLine('C592', () =>
    expect(page.locator('#processing')).toContainText('1-2 business days'),
  );
  await checkLine('C593', () =>
    expect(page.locator('#support-hours')).toContainText('Monday to Saturday, 10 AM to 6 PM IST'),
  );
  await checkLine('C595', async () => {
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'Minimum age: 18' })).toBeVisible();
    await expect(main).toContainText('This shop is for people aged 18 or older.');
  });
});

test.describe('the first page of a session', () => {
  test.use({ hasSplash: true });

  test('the splash fades at 3.5 s and is gone at 4 s', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const turn = document.documentElement.getAttribute('data-splash') ?? 'gone';
        performance.mark(`splash ${turn}`);
      }).observe(document, { subtree: true, attributeFilter: ['data-splash'] });
    });
    const secondsFromOnTo = (turn: string) =>
      page.evaluate((name) => {
        const [on] = performance.getEntriesByName('splash on');
        const [then] = performance.getEntriesByName(`splash ${name}`);
        return then && on ? (then.startTime - on.startTime) / 1000 : null;
      }, turn);
    await page.goto('/', { waitUntil: 'commit' });
    await checkLine('C597', async () => {
      await expect(page.locator('.splash')).toHaveCSS('position', 'fixed');
      await expect(page.locator('.splash')).toBeHidden();
      // A busy machine is late, never early.
      for (const [turn, seconds] of [
        ['fading', 3.5],
        ['gone', 4],
      ] as const) {
        const after = (await secondsFromOnTo(turn)) ?? 0;
        expect(after, turn).toBeGreaterThan(seconds - 0.3);
        expect(after, turn).toBeLessThan(seconds + 3);
      }
    });
  });
});
