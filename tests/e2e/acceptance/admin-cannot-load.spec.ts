import { openPage } from '../open-page.ts';
import { expect, test, withoutTable } from '../test.ts';
import { checkLine } from './checklist-line.ts';

test('a tab that cannot be read says so quietly, and is there once it can', async ({
  admin: page,
  shop,
}) => {
  await page.goto('/admin/settings');
  await withoutTable(shop, 'orders', async () => {
    await openPage(page, '/admin/orders');
    await checkLine('C288', async () => {
      await expect(page.getByText('Could not load.')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect.poll(shop.output).toContain('page failed');
    });
  });
  await checkLine('C288', async () => {
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: /^Order Management/ })).toBeVisible();
    // The self-check counts the failure.
    await page.goto('/admin/settings');
    await expect(page.getByText(/^\d+, each in the log$/)).toBeVisible();
  });
});

test('what the owner types outlives a shop that is out of reach', async ({
  admin: page,
  owners,
}) => {
  const { data } = await owners.requestJson('get', '/orders/all?limit=1');
  let tries = 0;
  await page.route('**/api/v1/live*', (route) => {
    tries += 1;
    return route.abort();
  });
  await page.route(/\/healthz|\.data/, (route) => route.abort());
  await openPage(page, `/admin/orders?order=${data[0].id}`);
  const note = page.getByRole('textbox', { name: 'Internal note' });
  await note.fill('Rang twice, call after five');

  await checkLine('C288', async () => {
    await expect.poll(() => tries).toBe(4);
    await expect(note).toHaveValue('Rang twice, call after five');
    await expect(page.getByText('We cannot reach the shop')).toHaveCount(0);
  });
});
