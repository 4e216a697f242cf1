import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { newCustomer, orderProduct } from './api-client.ts';
import { checkLine } from './checklist-line.ts';

test.use({ settings: { SEED: 'empty' } });

const saree = 'Ilkal Saree';

test('the admin of a shop that has just opened, up to its first order', async ({
  admin: page,
  owners,
  request,
}) => {
  await openPage(page, '/admin/products');
  await checkLine('C328', async () => {
    await expect(page.getByText('No products found', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Product Management (0)' })).toBeVisible();
  });
  const product = await owners.requestJson('post', '/products', {
    ...{ name: saree, price: 2499.5, stock_quantity: 9 },
  });
  await checkLine('C328', async () => {
    await expect(page.getByRole('row').filter({ hasText: saree })).toBeVisible();
    await expect(page.getByText('No products found')).toHaveCount(0);
  });

  await openPage(page, '/admin/analytics');
  await checkLine('C340 C341', async () => {
    for (const empty of ['Sales by day', 'Sales by category', 'Best sellers']) {
      await expect(chartRegion(page, empty)).toContainText('No sales yet in this period.');
    }
    await expect(chartRegion(page, 'New and returning customers')).toContainText('No sales yet');
    await expect(page.locator('canvas')).toHaveCount(0);
  });
  const customer = await newCustomer(request, 'Kavita Rao');
  for (const quantity of [1, 2]) await orderProduct(customer, product, { quantity });

  await checkLine('C340', async () => {
    const fact = (label: string) => factOf(page, 'Sales Analytics', label);
    await expect(fact('Sales')).toContainText('₹7,498.50');
    await expect(fact('Orders')).toContainText('2');
    await expect(rowsOf(page, 'Sales by day').last()).toContainText('₹7,498.50');
    await expect(rowsOf(page, 'Sales by category')).toContainText(['Uncategorized']);
    await expect(rowsOf(page, 'Best sellers')).toContainText([`${saree}₹7,498.503`]);
    for (const title of ['Sales by day', 'Sales by category', 'Best sellers'])
      await drawn(page, title);
  });
  await checkLine('C341', async () => {
    const fact = (label: string) => factOf(page, 'Customer Insights', label);
    await expect(fact('Customers')).toContainText('1 new, 0 returning');
    await expect(fact('Repeat customers')).toContainText('1 of 1');
    await expect(rowsOf(page, 'New and returning customers').last()).toContainText('11');
    await expect(rowsOf(page, 'Sales by state')).toContainText(['Maharashtra₹7,498.502']);
    for (const title of ['New and returning customers', 'Sales by state']) await drawn(page, title);
  });
});

/** A number at the top of a card. */
function factOf(page: Page, card: string, label: string) {
  return page
    .locator('.panel')
    .filter({ has: page.getByRole('heading', { name: card }) })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });
}

function chartRegion(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true });
}

/** The rows of the chart's table, behind 'View table'. */
function rowsOf(page: Page, title: string) {
  return chartRegion(page, title).locator('tbody tr');
}

async function drawn(page: Page, title: string): Promise<void> {
  const chart = chartRegion(page, title).locator('canvas');
  await chart.scrollIntoViewIfNeeded();
  await expect.poll(() => chart.evaluate(hasInk)).toBe(true);
}

function hasInk(canvas: Element): boolean {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  return data?.some((value) => value > 0) ?? false;
}
