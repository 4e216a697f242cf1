import { describe, expect, test } from 'vitest';
import { consentTextVersion } from '#app/people/profiles/consents.store.server.ts';
import type { User } from '#platform/shop.ts';
import { buyNowToConfirm, testAddress } from '#tests/support/test-checkout.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { listOpenCheckouts, maxUnfinished } from './checkout.store.server.ts';
import { placeOrder } from './place-order.server.ts';
import { readCheckout } from './read-checkout.server.ts';
import { setCheckoutAddress, setCheckoutPaymentMethod } from './set-checkout-step.server.ts';
import { startBuyNow } from './start-checkout.server.ts';

/** What a checkout leaves behind: address, consent, profile. */

const shop = await openTestShop();

describe('the address', () => {
  test('gets the state of its PIN code when none was typed (Q29)', async () => {
    const user = await givenUser(shop);
    const { checkout } = await buyNowToConfirm(shop, user, (await givenProduct(shop)).id);
    const stateAfter = async (typed: { pincode: string; state: string }) => {
      await setCheckoutAddress(shop, user, checkout, { ...testAddress, ...typed });
      const view = await readCheckout(shop, user, checkout);
      return [view?.address.state, view?.pin.note];
    };
    expect(await stateAfter({ pincode: '682001', state: '' })).toEqual(['Kerala', null]);
    expect(await stateAfter({ pincode: '990001', state: '' })).toEqual(['', null]);
    expect(await stateAfter({ pincode: '682001', state: 'Goa' })).toEqual([
      'Goa',
      'PIN code 682001 is in Kerala. Please check.',
    ]);
  });

  test('typed last is there when the checkout is begun again', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    await buyNowToConfirm(shop, user, product.id);
    const again = await startBuyNow(shop, user, { productId: product.id, quantity: 1 });
    const view = await readCheckout(shop, user, again.ok ? again.value.checkoutId : '');
    expect(view?.address).toEqual(testAddress);
    expect(view?.furthestStep).toBe('address');
  });

  test('has the PIN code that was asked about on a product’s page, unless it has one', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    const begun = await startBuyNow(shop, user, { productId: product.id, quantity: 1 });
    const id = begun.ok ? begun.value.checkoutId : '';
    const placeFor = async (pin: string | null) => {
      const view = await readCheckout(shop, user, id, pin);
      return [view?.address.pincode, view?.address.city, view?.address.state];
    };
    expect(await placeFor('682 001')).toEqual(['682001', 'Kochi', 'Kerala']);
    expect(await placeFor('421301')).toEqual(['421301', 'Thane', 'Maharashtra']);
    expect(await placeFor('nonsense')).toEqual(['', '', '']);
    await setCheckoutAddress(shop, user, id, testAddress);
    expect(await placeFor('682001')).toEqual(['411004', 'Pune', 'Maharashtra']);
  });

  test('is completed from its PIN code when the form was sent before the browser had asked', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    const begun = await startBuyNow(shop, user, { productId: product.id, quantity: 1 });
    const id = begun.ok ? begun.value.checkoutId : '';
    const savedFor = async (typed: { pincode: string; city: string }) => {
      await setCheckoutAddress(shop, user, id, { ...testAddress, ...typed, state: '' });
      const view = await readCheckout(shop, user, id);
      return [view?.address.city, view?.address.state];
    };
    expect(await savedFor({ pincode: '682001', city: '' })).toEqual(['Kochi', 'Kerala']);
    expect(await savedFor({ pincode: '682001', city: 'Ernakulam' })).toEqual([
      'Ernakulam',
      'Kerala',
    ]);
    expect(await savedFor({ pincode: '421301', city: '' })).toEqual(['Thane', 'Maharashtra']);
  });

  test('saved in the profile is offered when the checkout has another', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    await placeOrder(shop, user, await buyNowToConfirm(shop, user, product.id));
    const again = await startBuyNow(shop, user, { productId: product.id, quantity: 1 });
    const checkout = again.ok ? again.value.checkoutId : '';
    const first = await readCheckout(shop, user, checkout);
    expect(first?.address).toMatchObject({ address: testAddress.address, city: 'Pune' });
    expect(first?.isSavedAddress).toBe(true);
    await setCheckoutAddress(shop, user, checkout, {
      ...testAddress,
      city: 'Surat',
      email: 'a@b.in',
    });
    const other = await readCheckout(shop, user, checkout);
    expect(other?.isSavedAddress).toBe(false);
    expect(other?.savedAddress).toMatchObject({ city: 'Pune', email: 'a@b.in' });
  });
});

describe('the consent (Q109)', () => {
  const consentsOf = (user: User) =>
    shop.db
      .selectFrom('consents')
      .select(['given_at_step as step', 'text_version as version'])
      .where('user_id', '=', user.userId)
      .execute();

  test('is stored with the version of the texts, once for each version (Q127)', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    const ready = await buyNowToConfirm(shop, user, product.id);
    await placeOrder(shop, user, ready);
    const again = await buyNowToConfirm(shop, user, product.id);
    expect(await placeOrder(shop, user, { ...again, hasAgreed: false })).toMatchObject({
      ok: true,
    });
    expect(await consentsOf(user)).toEqual([{ step: 'checkout', version: consentTextVersion }]);
  });

  test('that nobody has given stops the order', async () => {
    const user = await givenUser(shop);
    const ready = await buyNowToConfirm(shop, user, (await givenProduct(shop)).id);
    expect(await placeOrder(shop, user, { ...ready, hasAgreed: false })).toMatchObject({
      refusal: {
        title: 'Missing Information',
        description: 'Please fill all required fields',
        fields: { consent: 'Please tick this box to continue' },
      },
    });
  });

  test('to an order that was refused is not stored', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    const ready = await buyNowToConfirm(shop, user, product.id);
    await placeOrder(shop, user, { ...ready, seenTotalPaise: 1 });
    expect(await consentsOf(user)).toEqual([]);
  });
});

describe('the profile', () => {
  test('gets the address when it has none, and keeps its own when the box is not checked', async () => {
    const user = await givenUser(shop);
    const product = await givenProduct(shop);
    const first = await buyNowToConfirm(shop, user, product.id);
    await placeOrder(shop, user, first);
    const second = await startBuyNow(shop, user, { productId: product.id, quantity: 1 });
    if (!second.ok) throw new Error('not started');
    const id = second.value.checkoutId;
    await setCheckoutAddress(shop, user, id, {
      ...testAddress,
      address: '9 Other Road',
      city: 'Surat',
    });
    await setCheckoutPaymentMethod(shop, user, id, 'online');
    const seen = await readCheckout(shop, user, id);
    const seenTotalPaise = seen?.totalPaise ?? 0;
    await placeOrder(shop, user, { checkout: id, seenTotalPaise, hasAgreed: true });
    const profile = await shop.db
      .selectFrom('profiles')
      .select(['city', 'phone', 'role'])
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(profile).toEqual({ city: 'Pune', phone: '9820001234', role: 'customer' });
  });

  test('of the owner stays an owner’s profile when they order (Q27)', async () => {
    const owner = await givenOwner(shop);
    const product = await givenProduct(shop);
    const ready = await buyNowToConfirm(shop, owner, product.id);
    expect((await placeOrder(shop, owner, ready)).ok).toBe(true);
    const { role } = await shop.db
      .selectFrom('profiles')
      .select('role')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    expect(role).toBe('owner');
  });
});

describe('unfinished checkouts', () => {
  test('are at most twenty; the one left alone for longest goes', async () => {
    const user = await givenUser(shop);
    const other = await givenUser(shop);
    const product = await givenProduct(shop, { stock: 100 });
    const begin = async (who: User) => {
      const begun = await startBuyNow(shop, who, { productId: product.id, quantity: 1 });
      if (!begun.ok) throw new Error(begun.refusal.description);
      return begun.value.checkoutId;
    };
    const untouched = await begin(other);
    const first = await begin(user);
    const second = await begin(user);
    for (let count = 2; count < maxUnfinished; count += 1) await begin(user);
    await setCheckoutAddress(shop, user, first, { ...testAddress, email: user.email });
    await begin(user);
    expect(await listOpenCheckouts(shop.db, user.userId)).toHaveLength(maxUnfinished);
    expect(await readCheckout(shop, user, first)).not.toBeNull();
    expect(await readCheckout(shop, user, second)).toBeNull();
    expect(await readCheckout(shop, other, untouched)).not.toBeNull();
  });
});
