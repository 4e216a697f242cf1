import type { BrowserContext } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { amountRow } from './amount-rows.ts';
import { type ApiClient, productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { collectLiveEvents } from './live-events.ts';
import { newPerson } from './people.ts';

const jhumka = 'Kundan Kairi Jhumka';
const path = '/delivery_settings';

async function readCharge(customer: ApiClient): Promise<unknown> {
  return (await customer.requestJson('get', path)).delivery_charge;
}

/** Starts a checkout of earrings for ₹1,439. Returns its address. */
async function beginCheckout(context: BrowserContext, customer: ApiClient): Promise<string> {
  await customer.requestJson('post', '/cart', {
    product_id: await productIdByName(customer, jhumka),
    quantity: 1,
  });
  return (await context.request.post('/checkout', { form: { intent: 'start' } })).url();
}

test('the delivery charge, from the first one to the latest', async ({
  page,
  context,
  owners,
  sql,
}) => {
  const customer = await newPerson(context, 'asks.what.delivery.costs@example.in');
  const before = await readCharge(customer);
  const checkout = await beginCheckout(context, customer);

  await checkLine('C487 C404 C218', async () => {
    await sql('delete from delivery_settings');
    expect(await readCharge(customer)).toBe(0);
    await openPage(page, '/cart');
    await expect(amountRow(page, 'Delivery Charges')).toHaveText('Free');
    await expect(amountRow(page, 'Total')).toHaveText('₹1,439');
    await openPage(page, checkout);
    await expect(amountRow(page, 'Delivery Charges')).toHaveText('Free');
    await expect(amountRow(page, 'Total')).toHaveText('₹1,439');
  });
  const liveEvents = await collectLiveEvents(page, 'delivery');
  await checkLine('C435 C541', async () => {
    // Without a row it is inserted, later changed; the open checkout shows both.
    for (const [charge, shown, total] of [
      [150, '₹150', '₹1,589'],
      [99.5, '₹99.50', '₹1,538.50'],
    ] as const) {
      expect((await owners.send('patch', path, { delivery_charge: charge })).status()).toBe(200);
      await expect(amountRow(page, 'Delivery Charges')).toHaveText(shown);
      await expect(amountRow(page, 'Total')).toHaveText(total);
    }
    expect((await customer.send('patch', path, { delivery_charge: 0 })).status()).toBe(403);
  });
  await checkLine('C542', async () => {
    expect(await liveEvents()).toMatchObject([{ topic: 'delivery' }, { topic: 'delivery' }]);
  });
  await checkLine('C485', async () => {
    const rows = await sql('select * from delivery_settings order by updated_at');
    expect(rows).toMatchObject([
      {
        id: expect.stringMatching(/^\d+$/),
        delivery_charge_paise: 15_000,
        updated_at: expect.any(Date),
      },
      { delivery_charge_paise: 9950 },
    ]);
  });
  await checkLine('C486 C540', async () => {
    // A row written later for an earlier day is not in force.
    const at = (paise: number, when: string) =>
      sql(
        'insert into delivery_settings (delivery_charge_paise, updated_at) values ($1, now() + $2::interval)',
        [paise, when],
      );
    await at(7000, '-1 hour');
    expect(await readCharge(customer)).toBe(99.5);
    await at(8000, '1 second');
    expect(await readCharge(customer)).toBe(80);
    await expect(amountRow(page, 'Delivery Charges')).toHaveText('₹80');
  });
  await owners.requestJson('patch', path, { delivery_charge: before });
  await expect(amountRow(page, 'Delivery Charges')).toHaveText('₹120');
});
