import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pages } from '#app/routes.ts';
import { openRazorpay } from '#integrations/razorpay/razorpay-client.ts';
import type { User } from '#platform/shop.ts';
import {
  type Ask,
  type Entry,
  givenSession,
  type Statuses,
  type Who,
  type World,
} from './access/access-entry.ts';
import { apiEntries } from './access/api-entries.ts';
import { authEntries } from './access/auth-entries.ts';
import { pageEntries } from './access/page-entries.ts';
import { partnerEntries } from './access/partner-entries.ts';
import { bearerOf } from './support/test-api.ts';
import { openTestCourier } from './support/test-courier.ts';
import { cookieOf, openTestHttp } from './support/test-http.ts';
import { openTestRazorpay } from './support/test-razorpay.ts';
import { givenOwner, givenUser, openTestShop } from './support/test-shop.ts';
import { watchRows } from './support/watch-rows.ts';

// Who may do what: every page, form, operation and file of the shop, requested by everybody. The addresses come
// from the routes themselves, so a new one without an entry fails.

const shop = await openTestShop();
const http = await openTestHttp(shop);
const owner = await givenOwner(shop);
const razorpay = await openTestRazorpay();
const courier = await openTestCourier();
afterAll(() => razorpay.close());

/** The shop and its owner, freshly signed in, with two customers who have nothing yet. */
async function newWorld(): Promise<World> {
  const sessionId = await givenSession(shop, owner);
  const [customer, other] = [await givenUser(shop), await givenUser(shop)];
  return { shop, razorpay, owner: { ...owner, sessionId }, customer, other };
}

const written = [...pageEntries, ...partnerEntries, ...authEntries, ...apiEntries];
/** The admin answers at both of its addresses. */
const entries = [
  ...written,
  ...written
    .filter(({ name }) => / \/admin\b/.test(name))
    .map((entry) => ({ ...entry, name: entry.name.replace('/admin', '/dashboard') })),
];

type Listed = (typeof pages)[number];

/** 'GET /orders', and 'POST /orders' if the page has an action. */
function addressesOf(
  { path: own = '', index, file, children = [] }: Listed,
  above: string,
): string[] {
  const address = own ? `${above}/${own}` : above || '/';
  const source = readFileSync(path.join('app', file), 'utf8');
  const hasAction = /^export (const|async function|function) action\b/m.test(source);
  const isPage = Boolean(own) || index;
  return [
    ...(isPage ? [`GET ${address}`, ...(hasAction ? [`POST ${address}`] : [])] : []),
    ...children.flatMap((child) => addressesOf(child, own ? address : above)),
  ];
}

const isNamed = (address: string) => !address.includes('*');

test('every page, form and operation has an entry, and each entry its address', () => {
  const served = [
    ...pages.flatMap((page) => addressesOf(page, '')),
    ...http.routes.filter(isNamed),
  ];
  const addresses = new Set(served);
  const listed = new Set(entries.map(({ name }) => name.split('  ')[0] ?? ''));
  expect([...addresses].filter((address) => !listed.has(address))).toEqual([]);
  expect([...listed].filter((address) => !addresses.has(address))).toEqual([]);
});

test('looking at an address writes nothing: no GET has a +', () => {
  const looks = entries.filter(({ name }) => name.startsWith('GET '));
  const writing = looks.filter(({ statuses, missingStatuses = {} }) =>
    [...Object.values(statuses), ...Object.values(missingStatuses)].some((one) =>
      one.endsWith('+'),
    ),
  );
  expect(writing.map(({ name }) => name)).toEqual([]);
});

/** For nobody, answered only to POST, or a public file that this test's shop lacks. */
const alwaysMissing = [
  'GET /*',
  'POST /*',
  'GET /payment-provider/webhook',
  'GET /webhooks/courier',
  'GET /:part{sitemap-[1-9][0-9]{0,3}\\.xml}',
  'GET /:sitemap{sitemap-.+\\.xml}',
  'GET /share/:file{.+\\.jpg}',
  'GET /storage/v1/object/public/product-images/products/:file',
];

test('every address is asked where there is something for somebody', () => {
  const asked = entries.map(({ name }) => name.split('  ')[0] ?? '');
  const found = entries.filter(({ statuses }) =>
    Object.values(statuses).some((status) => status !== '404'),
  );
  const addresses = new Set(found.map(({ name }) => name.split('  ')[0]));
  const missing = asked.filter((address) => !addresses.has(address));
  expect([...new Set(missing)].sort()).toEqual(alwaysMissing.sort());
});

const heading = `# Who gets what

Every address of the shop, asked for by everybody; written by \`tests/access-matrix.test.ts\`, which asks for each of them
(\`npm run test:unit -- tests/access-matrix -u\` writes this page anew). The number is the HTTP status, '+' says that
something was written. Where something of a customer's is named, the first four columns are for what exists, the last
three for what does not. 'With partners': in a shop with a payment provider and a courier. Pages and forms know a
browser by its cookie, operations an API client by its access token: a page answers a token, and an operation a
cookie, as it answers a visitor. The owner's forms, filled in correctly and sent by everybody, are in
\`tests/owner-forms.test.ts\`.

| address | visitor | customer | another | owner | nothing there: visitor | customer | owner |
|---|---|---|---|---|---|---|---|
`;

test('the page about it is up to date', async () => {
  const rows = written.map(({ name, statuses: found, missingStatuses: missing = {} }) =>
    [
      `| \`${name.replaceAll('|', '\\|').replace('  ', '` ')}${name.includes('  ') ? '' : '`'}`,
      ...[found.visitor, found.customer, found.other, found.owner],
      ...[missing.visitor, missing.customer, missing.owner],
    ]
      .map((cell) => cell ?? '')
      .join(' | '),
  );
  const page = `${heading}${rows.map((row) => `${row} |\n`).join('')}`;
  await expect(page).toMatchFileSnapshot('../docs/who-gets-what.md');
});

/** What was written since the last call, but for what counts requests, and says which were refused. */
const takeWritten = await watchRows(shop.db, ['limits', 'activity']);

const isApi = (address: string) => /^\/(api|auth)\/v1\//.test(address);

/** What the user's browser sends with a page, or their API client with an operation. */
async function credentials(user: User | null, name: string): Promise<Record<string, string>> {
  if (!user) return {};
  return isApi(addressOf(name)) ? bearerOf(shop, user) : { Cookie: await cookieOf(shop, user) };
}

function addressOf(name: string): string {
  return name.split(/ +/)[1] ?? '';
}

function fill(pattern: string, values: Record<string, string> = {}): string {
  return pattern
    .replace('/*', `/${values['*'] ?? ''}`)
    .replaceAll(/\/:([a-z_]+)\?/g, (_, key) => (values[key] ? `/${values[key]}` : ''))
    .replaceAll(/:([a-z_]+)(\{[^}]*\})?/g, (_, key) => values[key] ?? '');
}

/** The same for everybody, and answered before anything else is read from the request: files, feeds and health. */
const shared =
  /^GET \/(?:(?:storage|feed|share)\/|healthz|readyz|robots\.txt|sitemap|favicon\.svg|apple-touch-icon\.png)/;

/** The status, and what is wrong with the headers of a response to somebody signed in. */
async function send(name: string, ask: Ask, headers: Record<string, string>): Promise<string> {
  const method = name.split(' ')[0] ?? '';
  const answer = await http.send(fill(addressOf(name), ask.path) + (ask.query ?? ''), {
    method,
    headers: {
      Origin: 'http://localhost:3000',
      Host: 'localhost:3000',
      ...(ask.json !== undefined && { 'Content-Type': 'application/json' }),
      ...ask.headers,
      ...headers,
    },
    body: bodyOf(method, ask),
  });
  await answer.body?.cancel();
  const isSignedIn = 'Cookie' in headers ? !isApi(addressOf(name)) : 'Authorization' in headers;
  const mayBeKept = !answer.headers.get('Cache-Control')?.includes('no-store');
  return `${answer.status}${isSignedIn && mayBeKept && !shared.test(name) ? ' may be kept' : ''}`;
}

function bodyOf(method: string, { form, json }: Ask): BodyInit | undefined {
  if (json !== undefined) return JSON.stringify(json);
  return method === 'GET' || method === 'DELETE' ? undefined : new URLSearchParams(form);
}

/** Everybody's responses in turn: the status, and '+' if something was written. */
async function answersTo(name: string, expected: Statuses, given: Entry['given']): Promise<string> {
  const requests = [];
  for (const who of Object.keys(expected) as Who[]) {
    const world = await newWorld();
    const user = who === 'visitor' ? null : world[who];
    requests.push({ who, ask: await given(world), headers: await credentials(user, name) });
  }
  const answers: Statuses = {};
  await takeWritten();
  for (const { who, ask, headers } of requests) {
    const status = await send(name, ask, headers);
    answers[who] = `${status}${(await takeWritten()).length > 0 ? '+' : ''}`;
  }
  return inWords(answers);
}

/** 'visitor 401, customer 200+' */
function inWords(statuses: Statuses): string {
  return Object.entries(statuses)
    .map(([who, status]) => `${who} ${status}`)
    .join(', ');
}

describe.each(entries.map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
  beforeEach(() => {
    shop.paymentProvider = entry.hasPartners ? openRazorpay(razorpay.settings, 20_000) : null;
    shop.aggregator = entry.hasPartners ? courier.aggregator : null;
  });

  test('answers everybody as listed, and who is signed in with what no cache keeps', async () => {
    expect(await answersTo(name, entry.statuses, entry.given)).toBe(inWords(entry.statuses));
  });

  const { missing, missingStatuses = {} } = entry;
  if (missing) {
    test('where there is nothing, as listed', async () => {
      expect(await answersTo(name, missingStatuses, () => missing)).toBe(inWords(missingStatuses));
    });
  }

  test('an access token opens no page, and a cookie no operation', async () => {
    const world = await newWorld();
    const ask = await entry.given(world);
    const { owner } = world;
    const wrong = isApi(addressOf(name))
      ? { Cookie: await cookieOf(shop, owner) }
      : await bearerOf(shop, owner);
    const visitors = entry.statuses.visitor?.replace('+', '');
    expect((await send(name, ask, wrong)).split(' ')[0]).toBe(visitors);
  });
});
