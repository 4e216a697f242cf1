import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startBuyNow } from '#app/orders/checkout/start-checkout.server.ts';
import { isNightly, seedOfTests } from '#tests/support/nightly.ts';
import { checkOutToConfirm } from '#tests/support/test-checkout.ts';
import { type Attack, type Attacker, openHostileShop } from './hostile-shop.ts';
import { nastyTexts } from './nasty-texts.ts';
import { dataAddress, fillIn, pageRoutes } from './page-routes.ts';
import { readForms } from './read-forms.ts';
import { fieldNames, intents, queryNames } from './source-names.ts';

// Every form and page of app/routes.ts, with fields and addresses that nobody would think of.

const hostile = await openHostileShop();

const seed = isNightly ? seedOfTests : 16;
const runsPerForm = isNightly ? 10 : 3;
const runsPerPage = isNightly ? 6 : 2;

test('the names in the code are found', () => {
  expect(fieldNames).toEqual(expect.arrayContaining(['email', 'fullName', 'quantity', 'orderId']));
  expect(intents).toEqual(expect.arrayContaining(['sign-up', 'save-profile', 'many', 'tracking']));
  expect(queryNames).toEqual(expect.arrayContaining(['search', 'page', 'next', 'link']));
});

const attackers = fc.constantFrom<Attacker>('visitor', 'customer', 'owner', 'owner');
const sensibleTexts = [
  'on',
  'yes',
  '1',
  '12',
  'Silk',
  'a@example.com',
  'a good long password',
  '9820001234',
  '411004',
  'upi',
  'shipped',
  'up',
  '[]',
  'https://example.com/x',
  '[{"url":"/a.webp","alt":"\\ud800"}]',
];

/** A value that a form may hold. Ids are the shop's, so that some get far. */
function values(): fc.Arbitrary<string> {
  const { productId, orderId, customer } = hostile;
  return fc.oneof(
    fc.constantFrom(productId, orderId, customer.sessionId, `${orderId}:pending`),
    fc.constantFrom(...sensibleTexts),
    fc.constantFrom(...nastyTexts),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
}

function fields(): fc.Arbitrary<[string, string][]> {
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...fieldNames), weight: 9 },
    { arbitrary: fc.constantFrom(...nastyTexts), weight: 1 },
  );
  const intent = fc.oneof(
    { arbitrary: fc.constantFrom(...intents), weight: 5 },
    { arbitrary: values(), weight: 1 },
  );
  return fc
    .tuple(intent, fc.array(fc.tuple(name, values()), { maxLength: 20 }))
    .map(([one, others]) => [['intent', one], ...others]);
}

/** The fields as a browser encodes them; as multipart with files. */
async function encode(
  all: [string, string][],
  file: string | null,
): Promise<Pick<Attack, 'headers' | 'body'>> {
  const form = file === null ? new URLSearchParams() : new FormData();
  for (const [name, value] of all) form.append(name, value);
  if (form instanceof FormData && file !== null) form.append('file', new File([file], file));
  const encoded = new Response(form);
  return {
    headers: { 'Content-Type': encoded.headers.get('Content-Type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

function addresses(address: string): fc.Arbitrary<string> {
  const segment = fc.oneof(
    fc.constantFrom(hostile.productId, hostile.orderId),
    fc.constantFrom(...nastyTexts).map((text) => text.slice(0, 300) || 'x'),
  );
  const query = fc.array(fc.tuple(fc.constantFrom(...queryNames), values()), { maxLength: 5 });
  return fc.tuple(segment, query, fc.boolean()).map(([value, pairs, isData]) => {
    const filled = fillIn(address, value.toWellFormed());
    // Short enough for Node's limit of an address.
    const search = new URLSearchParams(pairs.map(([name, text]) => [name, text.slice(0, 300)]));
    return `${isData ? dataAddress(filled) : filled}?${search}`;
  });
}

describe('a form with any fields, of', () => {
  const targets = pageRoutes.filter(({ hasAction }) => hasAction);

  test.each(targets)('$address', async (target) => {
    const { address } = target;
    await hostile.signInAgain();
    await fc.assert(
      fc.asyncProperty(
        ...[attackers, addresses(address), fields(), fc.option(fc.constantFrom(...nastyTexts))],
        async (by, path, all, file) => {
          const form = await encode(all, file);
          await hostile.attack({ ...form, method: 'POST', path, by, mayWrite: true });
        },
      ),
      { seed: seed + targets.indexOf(target), numRuns: runsPerForm, endOnFailure: true },
    );
  });
});

const pagesWithForms: [by: Attacker, address: () => string | Promise<string>][] = [
  ['visitor', () => '/auth'],
  ['visitor', () => '/auth?tab=sign-up'],
  ['visitor', () => '/auth/forgot'],
  ['customer', () => `/product/${hostile.productId}`],
  ['customer', () => `/product/${hostile.productId}?review=write`],
  ['customer', () => '/cart'],
  ['customer', () => '/orders'],
  ['customer', () => `/orders?order=${hostile.displayId}`],
  ['customer', async () => `${await startCheckout()}&step=address`],
  ['customer', async () => `${await startCheckout()}&step=payment`],
  ['customer', async () => `${await startCheckout()}&step=confirm`],
  ['customer', () => '/profile?edit=profile'],
  ['owner', () => '/profile/two-factor'],
  ['owner', () => `/admin/orders?order=${hostile.orderId}`],
  ['owner', () => `/admin/orders?order=${hostile.orderId}&track=order`],
  ['owner', () => '/admin/orders/calls'],
  ['owner', () => `/admin/orders/calls?change=${hostile.orderId}`],
  ['owner', () => '/admin/products?product=new'],
  ['owner', () => `/admin/products?product=${hostile.productId}`],
  ['owner', () => '/admin/products/files'],
  ['owner', () => '/admin/settings'],
  ['owner', () => '/admin/products'],
];

/** The page of a checkout that is ready to be placed. */
async function startCheckout(): Promise<string> {
  const { shop, customer, productId } = hostile;
  const started = await startBuyNow(shop, customer, { productId, quantity: 1, size: 'M' });
  const { checkout } = await checkOutToConfirm(shop, customer, started);
  return `/checkout?checkout=${checkout}`;
}

/** What people type into fields that a page shows empty. */
const typed: Record<string, string> = {
  ...{
    email: 'a@example.com',
    password: 'a good long password',
    confirmPassword: 'a good long password',
  },
  ...{
    fullName: 'Ananya Deshpande',
    phone: '9820001234',
    pincode: '411004',
    address: '12 Prabhat Road',
  },
  ...{
    name: 'Silk',
    price: '100',
    stock: '5',
    link: 'https://courier.example/1',
    comment: 'Lovely',
  },
};

describe('the forms of a page, one field of each spoilt', () => {
  test.each(pagesWithForms)('as %s sees them: %s', async (by, address) => {
    await hostile.signInAgain();
    const path = await address();
    const page = await hostile.attack({ path, by, mayWrite: true, statuses: [200] });
    // The button 'Sign Out' has none.
    const forms = readForms(page.text, path).filter(({ fields }) => fields.length > 0);
    expect(forms).not.toEqual([]);
    for (const [at, { action, fields }] of forms.entries()) {
      const filled = fields.map(
        ([name, value]) => [name, value || (typed[name] ?? '')] as [string, string],
      );
      // Whole, and every text marked: what is stored of it has to be clean.
      const marked = filled.map(
        ([name, value]) => [name, `\u202e${value}\u200b`] as [string, string],
      );
      const form = await encode(marked, null);
      await hostile.attack({ ...form, method: 'POST', path: action, by, mayWrite: true });
      const spoilt = fc
        .tuple(fc.nat(filled.length - 1), values())
        .map(([which, value]) =>
          filled.map(
            ([name, old], each) => [name, each === which ? value : old] as [string, string],
          ),
        );
      await fc.assert(
        fc.asyncProperty(spoilt, async (all) => {
          const form = await encode(all, null);
          await hostile.attack({ ...form, method: 'POST', path: action, by, mayWrite: true });
        }),
        { seed: seed + at, numRuns: Math.min(6, 2 * filled.length), endOnFailure: true },
      );
    }
  });
});

test('nothing was stored that no reader can see', () => hostile.expectCleanRows());

describe('any address of', () => {
  test.each(pageRoutes)('$address', async (route) => {
    const { address } = route;
    await hostile.signInAgain();
    await fc.assert(
      fc.asyncProperty(attackers, addresses(address), async (by, path) => {
        await hostile.attack({ path, by });
      }),
      { seed: seed + pageRoutes.indexOf(route), numRuns: runsPerPage, endOnFailure: true },
    );
  });
});
