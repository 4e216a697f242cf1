import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { checkSums } from '#database/check-shop.ts';
import { openRazorpay } from '#integrations/razorpay/razorpay-client.ts';
import { isNightly, seedOfTests } from '#tests/support/nightly.ts';
import { placeByBuyNow } from '#tests/support/test-checkout.ts';
import { openTestRazorpay } from '#tests/support/test-razorpay.ts';
import {
  givenDeliveryCharge,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
} from '#tests/support/test-shop.ts';
import { type Act, pressed } from './order-lives/act.ts';
import { creditActs } from './order-lives/credit-acts.ts';
import { expectSound } from './order-lives/expect-sound.ts';
import { type FirstCredit, type Life, openLife, type World } from './order-lives/life.ts';
import { moneyActs, settle } from './order-lives/money-acts.ts';
import { orderActs } from './order-lives/order-acts.ts';
import { parcelActs } from './order-lives/parcel-acts.ts';
import { hearAll, providerActs } from './order-lives/provider-acts.ts';
import { returnActs } from './order-lives/return-acts.ts';

/**
 * Random lives of an order, and of those placed for its exchanges or with its store credit. Whatever customer,
 * owner, bank and payment provider do, one after another or twice at once: payments less refunds equal lines,
 * delivery, returns and discounts, to the paisa, and no piece of cloth is gained or lost. After every act, sums
 * in plain SQL are compared with what an observer saw change hands.
 */
const shop = await openTestShop();
const razorpay = await openTestRazorpay();
afterAll(() => razorpay.close());
// Until the bank answers, every refund is on its way.
razorpay.refundsArePending = true;
const provider = openRazorpay(razorpay.settings, 20_000);
shop.paymentProvider = provider;
await givenDeliveryCharge(shop, 12_000);
const { storeProfile: profile } = shop.settings;
const codRules = { ...profile.codRules, feePaise: 4_900, advancePercent: 15 };
shop.settings.storeProfile = {
  ...profile,
  ...{ issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV', upiId: 'haat@upi' },
  ...{ offersCod: true, codRules },
};
const { id } = await givenProduct(shop);
const orderBefore = await placeByBuyNow(shop, await givenUser(shop), id);
const world: World = { shop, owner: await givenOwner(shop), razorpay, provider, orderBefore };

const acts = [
  ...orderActs,
  ...parcelActs,
  ...returnActs,
  ...moneyActs,
  ...creditActs,
  ...providerActs,
];

function actNamed(name: string): Act {
  const act = acts.find((one) => one.name === name);
  if (!act) throw new Error(`no act ${name}`);
  return act;
}

/** Done with one piece of the first order, or of the one placed for its exchange, for a refund. */
type ForRefund = { act: string; which: 0 | 1 };

function inExchange(...names: string[]): ForRefund[] {
  return names.map((act) => ({ act, which: 1 }));
}

function forRefund(...names: string[]): ForRefund[] {
  return names.map((act) => ({ act, which: 0 }));
}

/** How a life begins: the states that matter most are far from a new order. */
const beginnings: Record<string, (string | ForRefund)[]> = {
  'a new order': [],
  paid: ['note a payment'],
  'with a discount, paid, delivered': ['give a discount', 'note a payment', 'deliver'],
  'paid online': ['open a page to pay online', 'pay there', 'hear of it'],
  'paid online, delivered, one comes back': [
    ...['open a page to pay online', 'pay there', 'hear of it', 'deliver'],
    ...['request a return', 'approve the return'],
  ],
  'one was received': [
    ...['give a discount', 'note a payment', 'deliver'],
    ...['request a return', 'approve the return', 'receive the return'],
  ],
  'an exchange is approved': [
    'note a payment',
    'deliver',
    'request a return',
    'approve the return',
  ],
  'an exchange was received': [
    ...['note a payment', 'deliver', 'request a return', 'approve the return'],
    'receive the return',
  ],
  'what came in exchange has come back': [
    ...['note a payment', 'deliver', 'request a return', 'approve the return'],
    'receive the return',
    ...inExchange('deliver', 'request a return', 'approve the return', 'receive the return'),
  ],
  'what came in exchange has come back first': [
    ...['note a payment', 'deliver', 'request a return', 'approve the return'],
    ...inExchange('deliver', 'request a return', 'approve the return', 'receive the return'),
  ],
  'paid online, some given back': [
    ...['open a page to pay online', 'pay there', 'hear of it', 'give money back online'],
  ],
  'paid as claimed': ['claim a payment', 'confirm what was claimed'],
  'set back while a return is open': [
    ...['note a payment', 'deliver', 'request a return', 'approve the return', 'set back'],
  ],
  'part shipped': ['give a discount', 'move a line'],
  'some of a line shipped': ['give a discount', 'ship some of a line'],
  'all of it arrived in two parcels': [
    ...['give a discount', 'note a payment', 'ship some of a line', 'deliver', 'request a return'],
  ],
  'given back as store credit and spent again': [
    ...['note a payment', 'give money back as store credit', 'order again with store credit'],
  ],
  'cancelled, its store credit spent again': [
    ...['the customer cancels', 'order again with store credit'],
  ],
  'a return has become store credit': [
    ...['note a payment', 'deliver'],
    ...forRefund('request a return', 'approve the return', 'receive the return'),
    ...['note the refund of the return', 'order again with store credit'],
  ],
};

type Command = fc.AsyncCommand<Life, null>;

/** An act on the first order, or on the second if there is one. `number` chooses its details. */
function command(
  act: Act,
  { which, number, isTwice }: { which: number; number: number; isTwice: boolean },
): Command {
  return {
    check: (life) => {
      const order = life.orders[which] ?? life.orders[0];
      return order !== undefined && act.can(order, life);
    },
    async run(life) {
      await perform(life, act, life.orders[which] ? which : 0, { number, isTwice });
    },
    toString: () => `${act.name}${isTwice ? ', twice at once' : ''} (order ${which}, ${number})`,
  };
}

async function perform(
  life: Life,
  act: Act,
  which: number,
  { number, isTwice }: { number: number; isTwice: boolean },
): Promise<void> {
  const order = life.orders[which];
  if (!order || !act.can(order, life)) return;
  await act.run({ life, order, number, press: (one) => pressed(isTwice, one) });
  await expectSound(life);
}

const details = fc.record({
  which: fc.constantFrom(0, 0, 0, 1),
  number: fc.nat({ max: 29 }),
  isTwice: fc.boolean(),
});

const someAct = fc.oneof(
  ...acts.map((act) => ({
    weight: act.weight,
    arbitrary: details.map((detail) => command(act, detail)),
  })),
);

const life = fc.record({
  method: fc.constantFrom('online' as const, 'cod' as const),
  credit: fc.constantFrom<FirstCredit>('none', 'none', 'none', 'part', 'all'),
  begin: fc.constantFrom(...Object.keys(beginnings)),
  number: fc.nat({ max: 29 }),
  acts: fc.commands([someAct], { maxCommands: 80, size: 'max' }),
});

type LifeToLive = typeof life extends fc.Arbitrary<infer T> ? T : never;

async function live({ method, credit, begin, number, acts: commands }: LifeToLive): Promise<void> {
  const opened = await openLife(world, method, credit);
  for (const one of beginnings[begin] ?? []) {
    if (typeof one === 'string') {
      await perform(opened, actNamed(one), 0, { number, isTwice: false });
    } else {
      await perform(opened, actNamed(one.act), one.which, { number: 0, isTwice: false });
    }
  }
  await fc.asyncModelRun(() => ({ model: opened, real: null }), commands);
  await settleAll(opened);
}

async function settleAll(opened: Life): Promise<void> {
  for (const [which] of opened.orders.entries()) {
    while (opened.orders[which] && (await hearAll(opened, opened.orders[which]))) {
      await expectSound(opened);
    }
    if (opened.orders[which]) await settle(opened, opened.orders[which]);
    await expectSound(opened);
  }
}

/** How many lives are lived side by side, each with its own customer and products. */
const lanes = 8;
const lives = isNightly ? 200 : 24;

test(`money, cloth and documents add up to the paisa in ${lives} lives of an order`, async () => {
  const livesOfLane = (_: unknown, lane: number) =>
    fc.assert(fc.asyncProperty(life, live), {
      numRuns: lives / lanes,
      seed: seedOfTests * lanes + lane,
    });
  await Promise.all(Array.from({ length: lanes }, livesOfLane));
});

test('after all these lives, the sums that the shop keeps are what is counted', async () => {
  const wrong: string[] = [];
  for await (const { isRight, text } of checkSums(shop.db)) if (!isRight) wrong.push(text);
  expect(wrong).toEqual([]);
});
