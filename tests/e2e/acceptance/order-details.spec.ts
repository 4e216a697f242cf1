import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { newCustomer, orderCart, orderProduct } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { dayAndTimeInIndia, formatRupees } from './indian-formats.ts';

function detailsOn(page: Page) {
  return page.getByRole('dialog', { name: 'Order Details' });
}

/** The value beside a label of the details. */
function fact(page: Page, label: string) {
  return detailsOn(page).locator(`dt:text-is("${label}") + dd`);
}

test('the details of an order', async ({ admin: page, owners, request }) => {
  const customer = await newCustomer(request, 'Ananya Deshpande');
  const jacket = { name: 'Kalamkari Jacket', price: 4200, stock_quantity: 9, sizes: ['M', 'L'] };
  const dupatta = { name: 'Kalamkari Dupatta', price: 900, stock_quantity: 9 };
  const [first, second] = [
    await owners.requestJson('post', '/products', jacket),
    await owners.requestJson('post', '/products', dupatta),
  ];
  const chosen = { product_id: first.id, quantity: 2, selected_size: 'L' };
  await customer.requestJson('post', '/cart', chosen);
  await customer.requestJson('post', '/cart', { product_id: second.id, quantity: 3 });
  const placed = await orderCart(customer);
  await openPage(page, `/admin/orders?search=${placed.display_id}`);
  await page.getByRole('link', { name: 'View Details' }).click();

  await checkLine('C366', async () => {
    await expect(fact(page, 'Order ID')).toContainText(placed.display_id);
    await expect(fact(page, 'Order ID')).toContainText(placed.id);
  });
  await checkLine('C367', () => expect(fact(page, 'Customer')).toHaveText('Ananya Deshpande'));
  await checkLine('C368', () => expect(fact(page, 'Email')).toHaveText('ananya@example.in'));
  await checkLine('C369', async () => {
    await expect(fact(page, 'Phone')).toHaveText('98200 01234');
    const call = fact(page, 'Phone').getByRole('link');
    await expect(call).toHaveAttribute('href', 'tel:+919820001234');
  });
  await checkLine('C370 C371', async () => {
    const lines = detailsOn(page).getByRole('listitem').filter({ hasText: 'Kalamkari' });
    await expect(lines).toHaveCount(2);
    const [twoJackets, threeDupattas] = [
      lines.filter({ hasText: 'Kalamkari Jacket' }),
      lines.filter({ hasText: 'Kalamkari Dupatta' }),
    ];
    await expect(twoJackets.getByText('L · Qty 2')).toBeVisible();
    await expect(twoJackets.getByText('₹8,400')).toBeVisible();
    await expect(threeDupattas.getByText('Qty 3')).toBeVisible();
    await expect(threeDupattas.getByText('₹2,700')).toBeVisible();
  });
  await checkLine('C372', async () => {
    expect(placed.total).toBe(11_100 + placed.delivery_charge);
    await expect(fact(page, 'Total amount')).toHaveText(formatRupees(placed.total));
  });
  await checkLine('C373', async () => {
    await expect(fact(page, 'Status')).toHaveText('Pending');
    await owners.requestJson('patch', `/orders/${placed.id}`, { status: 'shipped' });
    await expect(fact(page, 'Status')).toHaveText('Shipped');
  });
  await checkLine('C374', () =>
    expect(fact(page, 'Delivery address')).toHaveText(
      '12 Sahyadri Apartments, Near Garware College, Pune, Maharashtra 411004',
    ),
  );
  await checkLine('C375', () =>
    expect(fact(page, 'Date and time')).toHaveText(dayAndTimeInIndia(placed.created_at)),
  );
});

test('the tracking link of an order', async ({ admin: page, owners, request }) => {
  const customer = await newCustomer(request, 'Ananya Deshpande');
  const stole = await owners.requestJson('post', '/products', {
    ...{ name: 'Bhujodi Stole', price: 1600, stock_quantity: 9 },
  });
  const placed = await orderProduct(customer, stole);
  const stored = async () => (await owners.requestJson('get', `/orders/${placed.id}`)).lines[0];
  await openPage(page, `/admin/orders?search=${placed.display_id}&order=${placed.id}`);
  const details = detailsOn(page);
  const input = details.getByRole('textbox', { name: 'Tracking URL' });
  const [add, update] = [
    details.getByRole('button', { name: 'Add', exact: true }),
    details.getByRole('button', { name: 'Update', exact: true }),
  ];
  const updated = page.getByRole('status').filter({ hasText: 'Tracking link updated successfu' });
  const refused = page.getByRole('alert').filter({ hasText: 'Error updating tracking link' });
  const link = details.getByRole('link', { name: /^https:/ });

  await checkLine('C377 C378', async () => {
    await expect(update).toHaveCount(0);
    await expect(add).toBeDisabled();
    await input.fill('   ');
    await expect(add).toBeDisabled();
    await input.fill('https://track.example.in/EX447');
    await expect(add).toBeEnabled();
    await input.fill('');
    await expect(add).toBeDisabled();
  });
  await checkLine('C380', async () => {
    await input.fill('javascript:alert(1)');
    await add.click();
    await expect(refused).toContainText('Enter a full link that begins with https:// or http://');
    await expect(input).toHaveValue('javascript:alert(1)');
    expect((await stored()).tracking_link).toBeNull();
  });
  await checkLine('C379', async () => {
    await input.fill('www.track.example.in/EX447');
    await add.click();
    await expect(updated).toContainText('Tracking link updated successfully!');
    expect((await stored()).tracking_link).toBe('https://www.track.example.in/EX447');
  });
  await checkLine('C376 C377', async () => {
    await expect(link).toHaveAttribute('href', 'https://www.track.example.in/EX447');
    await expect(add).toHaveCount(0);
    await expect(update).toBeDisabled();
    await details.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('https://www.track.example.in/EX447');
    await input.fill('https://track.example.in/EX448');
    await update.click();
    await expect(link).toHaveText('https://track.example.in/EX448');
    expect((await stored()).tracking_link).toBe('https://track.example.in/EX448');
  });
  // A link pasted into the wrong order can be removed, even after another refused one.
  await details.getByRole('link', { name: 'Edit', exact: true }).click();
  await input.fill('Parcel EX448');
  await update.click();
  await expect(input).toHaveAttribute('aria-invalid');
  await details.getByRole('button', { name: 'Remove the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Tracking link removed' })).toBeVisible();
  await expect(link).toHaveCount(0);
  expect((await stored()).tracking_link).toBeNull();
  await input.fill('https://track.example.in/EX448');
  await add.click();
  await expect(link).toHaveText('https://track.example.in/EX448');
  await checkLine('C380', async () => {
    // The stream is held back, so the owner does not see the customer's cancellation.
    await page.route('**/api/v1/live*', () => {});
    await openPage(page, `/admin/orders?search=${placed.display_id}&order=${placed.id}`);
    await customer.requestJson('post', `/orders/${placed.id}/cancel`);
    await input.fill('https://track.example.in/EX449');
    await update.click();
    await expect(refused).toContainText('Everything in this order is cancelled');
    expect((await stored()).tracking_link).toBe('https://track.example.in/EX448');
  });
});

test('the details are of the order as it was placed', async ({ admin: page, owners, request }) => {
  const customer = await newCustomer(request, 'Ananya Deshpande');
  const shawl = { name: 'Kullu Shawl', price: 2500, stock_quantity: 9 };
  const product = await owners.requestJson('post', '/products', shawl);
  const placed = await orderProduct(customer, product);
  await owners.requestJson('patch', `/products/${product.id}`, {
    name: 'Other Shawl',
    price: 9000,
  });
  await owners.requestJson('delete', `/products/${product.id}`);
  await page.goto(`/admin/orders?search=${placed.display_id}&order=${placed.id}`);

  await checkLine('C370 C372', async () => {
    await expect(detailsOn(page).getByText('Kullu Shawl', { exact: true })).toBeVisible();
    const total = formatRupees(2500 + placed.delivery_charge);
    await expect(fact(page, 'Total amount')).toHaveText(total);
  });
});
