import type { Page } from '@playwright/test';
import { newCustomer, placeApiOrder } from './acceptance/api-client.ts';
import { openPage } from './open-page.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

declare global {
  var alerts: string[];
}

/** The rings and notifications of this page. */
function alertsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => globalThis.alerts);
}

test('alerts that cannot be turned on say so', async ({ page }) => {
  await signInAsOwner(page);
  await openPage(page, '/admin/orders');
  await page.route('**/orders/new.json', (route) => route.abort());
  await page.getByRole('button', { name: 'Order alerts: off' }).click();
  await expect(page.getByRole('alert')).toContainText('Alerts are still off');

  await page.unroute('**/orders/new.json');
  await page.getByRole('button', { name: 'Order alerts: off' }).click();
  await expect(page.getByRole('button', { name: 'Order alerts: on' })).toBeVisible();
});

test('a new order rings and is announced once, in one of the open tabs', async ({
  context,
  page: calls,
  request,
}) => {
  // What the system shows and plays cannot be seen from a page.
  await context.addInitScript(() => {
    globalThis.alerts = [];
    const { AudioContext } = globalThis;
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        globalThis.alerts.push('bell');
      }
    };
    class Notified {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string, { body }: { body: string }) {
        globalThis.alerts.push(`${title}: ${body}`);
      }
    }
    Object.assign(globalThis, { Notification: Notified });
  });
  const customer = await newCustomer(request, 'Ananya Deshpande');
  await signInAsOwner(calls);
  await openPage(calls, '/admin/orders/calls');
  await calls.getByRole('button', { name: 'Order alerts: off' }).click();
  await expect(calls.getByRole('button', { name: 'Order alerts: on' })).toBeVisible();
  expect(await alertsOf(calls)).toEqual(['bell']);

  const products = await context.newPage();
  await openPage(products, '/admin/products');
  // A page rings only once it has been touched.
  await products.getByRole('heading', { name: 'Owner Dashboard' }).click();
  const { display_id: displayId } = await placeApiOrder(customer, 'Lac and Glass Bangle Set');
  const toast = (page: Page) => page.getByRole('status').filter({ hasText: displayId });
  await expect
    .poll(async () => (await toast(calls).count()) + (await toast(products).count()))
    .toBe(1);
  const allAlerts = async () => [...(await alertsOf(calls)), ...(await alertsOf(products))];
  await expect.poll(allAlerts).toHaveLength(3);
  expect(await allAlerts()).toEqual(
    expect.arrayContaining([
      'bell',
      expect.stringContaining(`New order: ${displayId}, Ananya Deshpande`),
    ]),
  );

  await products.getByRole('link', { name: 'Orders', exact: true }).click();
  await products.getByRole('button', { name: 'Order alerts: on' }).click();
  await expect(calls.getByRole('button', { name: 'Order alerts: off' })).toBeVisible();
});
