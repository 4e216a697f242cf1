import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseAccount } from '#app/account/erase-account.server.ts';
import { exportUserData } from '#app/account/export-user-data.server.ts';
import { deleteOldData } from '#app/account/retention/delete-old-data.server.ts';
import { formatMoney } from '#app/kit/money.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { listEventsOf } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { ownerPaymentNote } from '#app/orders/record/payment.rules.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { activityOf } from '#tests/support/test-activity.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { confirmClaims, refuseClaim } from './answer-claims.server.ts';
import { claimPayment } from './claim-payment.server.ts';
import { correctPayment } from './correct-payment.server.ts';
import { readPayPath } from './pay-links.server.ts';
import type { PayPageView } from './pay-page.contract.ts';
import { findScreenshot, listClaims } from './payment-claims.store.server.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { paymentView } from './payment-view.server.ts';
import { readPayPage } from './read-pay-page.server.ts';
import { recordPayment } from './record-payment.server.ts';

const shop = await openTestShop();
shop.settings.storeProfile = { ...shop.settings.storeProfile, upiId: 'haat@okbank' };
const owner = await givenOwner(shop);
let customer: User;
let order: Order & { lineIds: string[] };
beforeEach(async () => {
  customer = await givenUser(shop);
  order = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
});

/** References are known across orders. */
let last = 100_000_000_000;
function newReference(): string {
  last += 1;
  return String(last);
}

function claim(typed: { reference?: string; amount?: string; picture?: File } = {}, id = order.id) {
  const { reference = newReference(), amount = '16870', picture = null } = typed;
  return claimPayment(shop, id, { texts: { reference, amount }, picture });
}

async function stored(id = order.id): Promise<Order> {
  const row = await findOrder(shop.db, id);
  if (!row) throw new Error('no such order');
  return row;
}

async function page(displayId = order.displayId): Promise<PayPageView> {
  const url = new URL(await readPayPath(shop.db, displayId), 'http://shop');
  const view = await readPayPage(shop, { displayId, key: url.searchParams.get('key') ?? '' });
  if (!view) throw new Error('no such page');
  return view;
}

const waitingIds = async () =>
  (await listClaims(shop.db, order.id))
    .filter((one) => one.state === 'waiting')
    .map(({ id }) => id);

/** Confirms as the page showed it last. */
async function confirm(claimIds?: number[], seen?: { mark: string; duePaise: number }) {
  const { mark, duePaise } = seen ?? (await paymentView(shop, await stored()));
  const ids = claimIds ?? (await waitingIds());
  const form = { orderId: order.id, claimIds: ids, seenPayment: mark, seenDuePaise: duePaise };
  return confirmClaims(shop, owner, form);
}

const historyOf = async () =>
  (await listEventsOf(shop.db, order.id))
    .filter(({ kind }) => kind === 'payment')
    .map(({ from, to }) => `${from} → ${to}`);

describe('what is claimed', () => {
  test('is not paid, and need not be paid again', async () => {
    expect((await claim()).ok).toBe(true);
    expect(await stored()).toMatchObject({ paymentStatus: 'unpaid', paidPaise: 0 });
    const view = await page();
    expect(view.state.kind).toBe('claimed');
    expect(view.claims).toHaveLength(1);
  });

  test('is paid once the owner confirms it: by UPI, with its reference', async () => {
    await claim({ reference: '4123 4567 8901' });
    expect((await confirm()).ok).toBe(true);
    expect(await stored()).toMatchObject({
      ...{ paymentStatus: 'paid', paymentMethod: 'upi', paymentReference: '412345678901' },
      paidPaise: 1_687_000,
    });
    expect(await historyOf()).toEqual(['claimed → paid by upi, 412345678901: ₹16,870']);
    expect(await page()).toMatchObject({ state: { kind: 'paid' }, claims: [] });
    expect(await activityOf(shop)).toContainEqual({
      ...{ kind: 'payment-confirmed', user_id: owner.userId, about: order.displayId },
    });
  });

  test('twice at once with the same reference is one claim', async () => {
    const reference = newReference();
    const results = await Promise.all([1, 2, 3].map(() => claim({ reference })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await claim({ reference })).toMatchObject({
      refusal: { description: 'You have told us of this payment already.' },
    });
    expect(await waitingIds()).toHaveLength(1);
  });

  test('of two customers’ orders at once is stored for both', async () => {
    const other = await givenOrder(shop, await givenUser(shop));
    const results = await Promise.all([claim(), claim({}, other.id)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
  });

  test('more than five times waits for the owner', async () => {
    for (let time = 0; time < 5; time += 1) expect((await claim({ amount: '1' })).ok).toBe(true);
    expect(await claim({ amount: '1' })).toMatchObject({
      refusal: { description: 'You have told us of several payments. Please call us.' },
    });
  });

  test.each([
    ['paid', 'already marked as paid'],
    ['cancelled', 'has been cancelled'],
  ] as const)('is refused once the order is %s', async (how, words) => {
    if (how === 'cancelled') await setOrderStatus(shop, owner, { orderId: order.id, status: how });
    else {
      await claim();
      await confirm();
    }
    expect(await claim()).toMatchObject({
      refusal: { kind: 'conflict', description: expect.stringContaining(words) },
    });
  });
});

describe('the owner', () => {
  test('presses Confirm in two windows: it is paid once', async () => {
    await claim();
    const [ids, seen] = [await waitingIds(), await paymentView(shop, await stored())];
    const results = await Promise.all([1, 2, 3].map(() => confirm(ids, seen)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await stored()).paidPaise).toBe(1_687_000);
    expect(await historyOf()).toHaveLength(1);
  });

  test('confirms while the order is cancelled: what was paid is to be refunded, or it is looked at again', async () => {
    await claim();
    const [ids, seen] = [await waitingIds(), await paymentView(shop, await stored())];
    const [confirmed] = await Promise.all([
      confirm(ids, seen),
      setOrderStatus(shop, owner, { orderId: order.id, status: 'cancelled' }),
    ]);
    if (!confirmed.ok) {
      expect(confirmed).toMatchObject({ refusal: { description: 'The amount is ₹0 now' } });
      expect((await stored()).paidPaise).toBe(0);
      expect((await confirm()).ok).toBe(true);
    }
    expect(ownerPaymentNote(await stored())).toContain('₹16,870 is to be refunded.');
    expect((await page()).state.kind).toBe('paid');
  });

  test('is refused a claim of less than is due, and told what is missing', async () => {
    await claim({ amount: '16500' });
    const { claims, together } = await paymentView(shop, await stored());
    expect(claims).toMatchObject([
      { canConfirm: false, notes: ['₹370 less than the ₹16,870 due.'] },
    ]);
    expect(together).toBeNull();
    expect(await confirm()).toMatchObject({ refusal: { description: '₹370 of it is missing' } });
    expect(await page()).toMatchObject({ state: { kind: 'due', amount: '₹370' } });
  });

  test('confirms two parts together', async () => {
    await claim({ amount: '10000', reference: '512345678901' });
    await claim({ amount: '6870', reference: 'SBIN426112345678' });
    expect((await paymentView(shop, await stored())).together).toBe('₹16,870');
    expect((await confirm()).ok).toBe(true);
    expect(await stored()).toMatchObject({
      paidPaise: 1_687_000,
      paymentReference: '512345678901, SBIN426112345678',
    });
  });

  test('confirms more than is due, and owes the rest', async () => {
    await claim({ amount: '17000' });
    expect((await confirm()).ok).toBe(true);
    expect(ownerPaymentNote(await stored())).toContain('₹130 is to be refunded.');
  });

  test('confirms a second payment of a paid order, and owes it', async () => {
    await claim({ reference: '612345678901' });
    await claim({ reference: '612345678902' });
    const [first = 0, second = 0] = await waitingIds();
    expect((await confirm([first])).ok).toBe(true);
    expect((await paymentView(shop, await stored())).claims[0]?.notes[0]).toContain('paid already');
    expect((await page()).claims[0]?.text).toContain('as well');
    expect((await confirm([second])).ok).toBe(true);
    expect(await stored()).toMatchObject({
      paidPaise: 3_374_000,
      paymentReference: '612345678901',
    });
    expect(ownerPaymentNote(await stored())).toContain('₹16,870 is to be refunded.');
  });

  test('is refused when the amount has changed since they looked', async () => {
    order = await givenOrder(shop, customer, { lines: [{}, {}] });
    await claim({ amount: '33620' });
    const seen = await paymentView(shop, await stored());
    const lineId = order.lineIds[0];
    await setOrderStatus(shop, owner, { orderId: order.id, lineId, status: 'cancelled' });
    expect(await confirm(undefined, seen)).toMatchObject({
      refusal: { description: 'The amount is ₹16,870 now' },
    });
    expect((await page()).claims[0]?.text).toContain('₹16,750 too much');
  });

  test('refuses it with words, which the page shows; the reference can be given again', async () => {
    const reference = newReference();
    await claim({ reference });
    const [claimId = 0] = await waitingIds();
    const refusal = { orderId: order.id, claimId, words: 'Please check the last digit.' };
    expect((await refuseClaim(shop, owner, refusal)).ok).toBe(true);
    expect(await refuseClaim(shop, owner, refusal)).toMatchObject({
      refusal: { description: 'It was answered already. Look at it again.' },
    });
    const view = await page();
    expect(view.state).toMatchObject({ kind: 'due', amount: '₹16,870' });
    expect(view.claims[0]?.text).toBe('Please check the last digit.');
    expect(await historyOf()).toEqual([`claimed, ${reference} → not found`]);
    const [email, ...others] = await emailsTo(shop, customer.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`We have not found your payment - ${order.displayId}`);
    expect(email?.text).toContain('Please check the last digit.');
    expect(email?.text).toContain(`a payment of ₹16,870 for your order ${order.displayId}`);
    expect(email?.text).toContain(`/pay/${order.displayId}?key=`);
    expect((await claim({ reference })).ok).toBe(true);
  });

  test('notes by hand what was claimed: the claim is answered with it', async () => {
    const reference = newReference();
    await claim({ reference });
    const payment = { orderId: order.id, method: 'upi', reference, isReceived: true } as const;
    await recordPayment(shop, owner, { ...payment, seenDuePaise: 1_687_000 });
    expect(await listClaims(shop.db, order.id)).toMatchObject([{ state: 'confirmed' }]);
  });

  test('takes back what they confirmed: it waits again', async () => {
    await claim();
    await confirm();
    const form = { orderId: order.id, method: 'upi', reference: '', isReceived: false } as const;
    await correctPayment(shop, owner, { ...form, seenPayment: paymentMark(await stored()) });
    expect(await waitingIds()).toHaveLength(1);
    expect((await page()).state.kind).toBe('claimed');
  });

  test('is told of the same reference on two orders; the page says nothing of the other one', async () => {
    const reference = newReference();
    const other = await givenOrder(shop, await givenUser(shop), {
      lines: [{ status: 'confirmed' }],
    });
    await claim({ reference }, other.id);
    await claim({ reference });
    const { claims } = await paymentView(shop, await stored());
    expect(claims[0]?.notes).toEqual([
      `The same reference was given for ${other.displayId}: one payment counts once.`,
    ]);
    const { amountPaise = 0 } = (await listClaims(shop.db, order.id))[0] ?? {};
    expect((await page()).claims.map(({ text }) => text)).toEqual([
      `You told us of ${formatMoney(amountPaise)}. Until we have seen it arrive, the order is not paid.`,
    ]);
  });
});

describe('a screenshot', () => {
  const photo = async (size = { width: 1440, height: 3200 }) =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { ...size, channels: 3, background: '#369' } })
            .withExif({ IFD0: { Copyright: 'Ananya' } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      'paid.jpg',
    );

  async function storedPicture(): Promise<Buffer | undefined> {
    const [id] = await waitingIds();
    return findScreenshot(shop.db, String(id));
  }

  test('is encoded again, small and without what the phone wrote into it, and lies in no public folder', async () => {
    expect((await claim({ picture: await photo() })).ok).toBe(true);
    const picture = await storedPicture();
    const { format, width, exif } = await sharp(picture).metadata();
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 972, exif: undefined });
    expect(await shop.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['a text', new File(['hello'], 'paid.jpg'), 'paid.jpg is not an image file.'],
    ['half a picture', new File(['\x89PNG\r\n\x1a\n', 'x'], 'a.png'), 'is damaged'],
  ])('is refused for %s, and nothing is claimed', async (_what, picture, words) => {
    const bytes = Uint8Array.from(await picture.text(), (one) => one.charCodeAt(0));
    expect(await claim({ picture: new File([bytes], picture.name) })).toMatchObject({
      refusal: { fields: { screenshot: expect.stringContaining(words) } },
    });
    expect(await waitingIds()).toEqual([]);
  });

  test('goes after 90 days, and with its account; the claim stays, for the books', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    shop.setNow(daysAgo(91));
    await claim({ picture: await photo() });
    shop.setNow(daysAgo(1));
    await claim({ picture: await photo(), amount: '1' });
    shop.setNow(new Date());
    await deleteOldData(shop);
    const kept = await listClaims(shop.db, order.id);
    expect(kept.map(({ hasScreenshot }) => hasScreenshot)).toEqual([false, true]);
    await shop.transaction((db) => eraseAccount(db, customer.userId, new Date()));
    const left = await listClaims(shop.db, order.id);
    expect(left.map(({ hasScreenshot }) => hasScreenshot)).toEqual([false, false]);
  });
});

test('the file of a customer’s data has what they claimed', async () => {
  const reference = newReference();
  await claim({ reference });
  expect(await exportUserData(shop, customer)).toMatchObject({
    paymentClaims: [{ displayId: order.displayId, reference, amount: 16870, state: 'waiting' }],
  });
});
