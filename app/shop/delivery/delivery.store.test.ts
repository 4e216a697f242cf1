import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';
import { readDeliveryTerms } from './delivery.store.server.ts';

const shop = await openTestShop();

async function givenCharge(paise: number, updatedAt: string): Promise<void> {
  await shop.db
    .insertInto('delivery_settings')
    .values({ delivery_charge_paise: paise, updated_at: new Date(updatedAt) })
    .execute();
}

test('the charge in force is 0 until one is set, then the latest one, even of two with the same time', async () => {
  expect((await readDeliveryTerms(shop.db)).chargePaise).toBe(0);
  await givenCharge(12_000, '2026-11-20T10:00:00Z');
  await givenCharge(9_900, '2026-11-01T10:00:00Z');
  expect((await readDeliveryTerms(shop.db)).chargePaise).toBe(12_000);
  await givenCharge(15_000, '2026-11-20T10:00:00Z');
  expect((await readDeliveryTerms(shop.db)).chargePaise).toBe(15_000);
});
