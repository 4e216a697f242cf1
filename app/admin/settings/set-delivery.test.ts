import { describe, expect, test } from 'vitest';
import {
  listDeliveryChanges,
  readDeliveryTerms,
} from '#app/shop/delivery/delivery.store.server.ts';
import { givenOwner, openTestShop } from '#tests/support/test-shop.ts';
import { makeDeliveryFree, setDelivery } from './set-delivery.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);

describe('the delivery charge', () => {
  test.each([
    ['150', 15_000],
    ['99.50', 9_950],
    ['₹ 1,200/-', 120_000],
    ['120 rs', 12_000],
    ['0', 0],
  ])('typed as %j is %i paise from then on', async (text, paise) => {
    expect((await setDelivery(shop, owner, { charge: text })).ok).toBe(true);
    expect((await readDeliveryTerms(shop.db)).chargePaise).toBe(paise);
  });

  test.each(['-1', '1.234', '10000.01', '12o'])(
    '%j is refused, and the old charge stays',
    async (text) => {
      await setDelivery(shop, owner, { charge: '120' });
      const result = await setDelivery(shop, owner, { charge: text });
      expect(result).toMatchObject({
        ok: false,
        refusal: { kind: 'invalid', title: 'Error updating delivery charge' },
      });
      expect((await readDeliveryTerms(shop.db)).chargePaise).toBe(12_000);
    },
  );

  test.each(['', 'free'])('typed as %j is free once the owner has said so', async (text) => {
    await setDelivery(shop, owner, { charge: '120' });
    expect(await setDelivery(shop, owner, { charge: text })).toMatchObject({
      ok: false,
      refusal: { description: 'Should delivery be free for every order?' },
    });
    expect((await readDeliveryTerms(shop.db)).chargePaise).toBe(12_000);

    expect((await makeDeliveryFree(shop, owner, {})).ok).toBe(true);
    expect((await readDeliveryTerms(shop.db)).chargePaise).toBe(0);
    expect(await setDelivery(shop, owner, { charge: text })).toMatchObject({ ok: true });
  });

  test('has a history with who changed it', async () => {
    await setDelivery(shop, owner, { charge: '80' });
    await setDelivery(shop, owner, { charge: '90' });
    const changes = await listDeliveryChanges(shop.db, 2);
    expect(changes.map(({ chargePaise, by }) => [chargePaise, by])).toEqual([
      [9_000, owner.email],
      [8_000, owner.email],
    ]);
  });

  test('applies at once, even when the clock was set back', async () => {
    await setDelivery(shop, owner, { charge: '100' });
    shop.setNow(new Date('2020-01-01T00:00:00Z'));
    await setDelivery(shop, owner, { charge: '110' });
    shop.setNow(new Date());
    expect((await readDeliveryTerms(shop.db)).chargePaise).toBe(11_000);
  });
});

describe('free delivery', () => {
  test('begins at the amount, and ends when the field is saved empty', async () => {
    await setDelivery(shop, owner, { charge: '120' });
    await setDelivery(shop, owner, { freeFrom: '2,000' });
    expect(await readDeliveryTerms(shop.db)).toEqual({
      chargePaise: 12_000,
      freeFromPaise: 200_000,
    });
    await setDelivery(shop, owner, { freeFrom: ' ' });
    expect(await readDeliveryTerms(shop.db)).toEqual({ chargePaise: 12_000, freeFromPaise: null });
  });

  test.each(['0', '-5', 'much', '1.234'])('from %j is refused', async (text) => {
    const result = await setDelivery(shop, owner, { freeFrom: text });
    expect(result).toMatchObject({ refusal: { title: 'Error updating free delivery' } });
  });

  test('and the charge can change at the same moment without losing either', async () => {
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all([
        setDelivery(shop, owner, { charge: String(100 + round) }),
        setDelivery(shop, owner, { freeFrom: String(3_000 + round) }),
      ]);
      expect(await readDeliveryTerms(shop.db)).toEqual({
        chargePaise: (100 + round) * 100,
        freeFromPaise: (3_000 + round) * 100,
      });
    }
  });

  test('is saved with the charge, both or neither', async () => {
    await setDelivery(shop, owner, { charge: '120', freeFrom: '2000' });
    const refused = await setDelivery(shop, owner, { charge: '90', freeFrom: 'much' });
    expect(refused).toMatchObject({ refusal: { fields: { freeFrom: expect.any(String) } } });
    const bothWrong = await setDelivery(shop, owner, { charge: '-1', freeFrom: '-1' });
    expect(bothWrong).toMatchObject({
      refusal: { fields: { charge: expect.any(String), freeFrom: expect.any(String) } },
    });
    const before = { chargePaise: 12_000, freeFromPaise: 200_000 };
    expect(await readDeliveryTerms(shop.db)).toEqual(before);

    await setDelivery(shop, owner, { charge: '90', freeFrom: '1500' });
    expect(await readDeliveryTerms(shop.db)).toEqual({
      chargePaise: 9_000,
      freeFromPaise: 150_000,
    });
  });
});
