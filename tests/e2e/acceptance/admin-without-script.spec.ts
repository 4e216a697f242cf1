import { expect, test } from '../test.ts';
import { newCustomer, orderProduct } from './api-client.ts';
import { checkLine } from './checklist-line.ts';

test.use({ javaScriptEnabled: false });

test('the owner without script sets a status and says where the parcel is', async ({
  admin: page,
  owners,
  request,
}) => {
  const product = { name: 'Jamakkalam Stole', price: 700, stock_quantity: 9 };
  const stole = await owners.requestJson('post', '/products', product);
  const placed = await orderProduct(await newCustomer(request, 'Ananya Deshpande'), stole);
  await page.goto('/admin');
  await checkLine('C281 C299 C306', async () => {
    await expect(page.getByRole('heading', { name: 'Total Orders' })).toBeVisible();
    await page.getByRole('link', { name: `View order ${placed.display_id}` }).click();
    await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  });
  await checkLine('C379 C376', async () => {
    await page.getByLabel('Tracking URL').fill('https://track.example.in/EX450');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Tracking link updated successfully!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'https://track.example.in/EX450' })).toBeVisible();
  });
  await checkLine('C380', async () => {
    await page.getByLabel('Tracking URL').fill('  ');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Error updating tracking link' });
    await expect(refusal).toContainText('Enter the tracking link');
  });
  await checkLine('C315 C316', async () => {
    await page.goto(`/admin/orders?search=${placed.display_id}`);
    const selector = page.getByLabel(`Status of ${placed.display_id}`);
    const names = ['Pending', 'Confirmed', 'Shipped', 'Delivered', 'Cancelled'];
    await expect(selector.getByRole('option')).toHaveText(names);
    await selector.selectOption('Shipped');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(page.getByText('Order status updated successfully!')).toBeVisible();
    expect((await owners.requestJson('get', `/orders/${placed.id}`)).status).toBe('shipped');
  });
  await checkLine('C285', async () => {
    await expect(page.getByText('Low Stock Alert:')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss the low stock alert' }).click();
    await expect(page.getByText('Low Stock Alert:')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Order Management/ })).toBeVisible();
  });
});
