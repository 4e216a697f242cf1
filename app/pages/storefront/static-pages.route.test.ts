import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenDeliveryCharge, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const warnings: unknown[] = [];
const warn = (event: string, fields?: object) => warnings.push({ event, ...fields });
const shop: TestShop = { ...(await openTestShop()), log: { ...silentLog, warn } };
const http = await openTestHttp(shop);
beforeEach(() => {
  warnings.length = 0;
});

const paths = ['/about', '/privacy', '/terms', '/shipping'];

describe.each(paths)('%s', (path) => {
  test('answers with one heading, a title and a description of its own', async () => {
    const html = await page(path);
    expect(all(html, /<h1[^>]*>(.*?)<\/h1>/g)).toHaveLength(1);
    const own = headOf(html);
    expect(own.title).toMatch(/^\S.* - Fashion Haat$/);
    expect(own.description.length).toBeGreaterThan(40);
    for (const other of ['/', ...paths].filter((each) => each !== path)) {
      const otherHead = headOf(await page(other));
      expect([own.title, own.description]).not.toContain(otherHead.title);
      expect([own.title, own.description]).not.toContain(otherHead.description);
    }
  });

  test('names every section once, and every contents link finds its section', async () => {
    const html = mainOf(await page(path));
    const ids = all(html, / id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(2);
    expect(ids).toEqual(expect.arrayContaining(all(html, / href="#([^"]+)"/g)));
  });

  test('is reached from every page', async () => {
    expect(linksOf(await page('/store'))).toContain(path);
  });

  test('says how to reach the shop, and when', async () => {
    const html = mainOf(await page(path));
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([
        'tel:+919876543210',
        'https://wa.me/919876543210',
        'mailto:help@example.com',
      ]),
    );
    expect(wordsOf(html)).toContain('Monday to Saturday, 10 AM to 6 PM IST');
  });
});

test('About is in the main navigation and the footer', async () => {
  const html = await page('/');
  const navigation = /<nav aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? '';
  const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? '';
  expect(linksOf(navigation)).toContain('/about');
  expect(linksOf(footer)).toEqual(
    expect.arrayContaining([...paths, '/', '/store', '/categories', '/store?category=Anarkalis']),
  );
});

test('About tells a story, promises four things and ends with the contact', async () => {
  const html = mainOf(await page('/about'));
  expect(sectionsOf(html).map(({ id }) => id)).toEqual(['story', 'values', 'contact']);
  expect(all(sectionOf(html, 'values'), /<h3[^>]*>(.*?)<\/h3>/g)).toEqual([
    'The day it arrives, before you order',
    'We call before you pay',
    'Prices and stock as they are',
    'Easy returns',
  ]);
  expect(wordsOf(sectionOf(html, 'story'))).toContain('A haat is the open market');
});

test('the privacy policy has nine numbered sections and a date', async () => {
  const html = mainOf(await page('/privacy'));
  expect(numbersOf(html)).toEqual(numbersTo(9));
  expect(wordsOf(html)).toContain('Last updated: January 2025');
  expect(wordsOf(sectionOf(html, 'minimum-age'))).toContain('aged 18 or older');
});

test('the privacy policy says how to see, correct and erase, and where to complain', async () => {
  const rights = wordsOf(sectionOf(await page('/privacy'), 'your-rights'));
  for (const words of ['See it.', 'Correct it.', 'Erase it.', 'Complain.', 'Act, 2023']) {
    expect(rights).toContain(words);
  }
});

test('the privacy policy names everything stored in the browser', async () => {
  const text = wordsOf(sectionOf(await page('/privacy'), 'cookies'));
  const cookies = ['session cookie', 'short message', 'before you signed in', 'Google', 'PIN code'];
  const storage = [
    'light or a dark',
    'Recently viewed',
    'last searches',
    'opening screen',
    'a checkout',
    'a pass',
  ];
  for (const words of [...cookies, ...storage]) expect(text).toContain(words);
});

test('the terms have thirteen numbered sections', async () => {
  expect(numbersOf(mainOf(await page('/terms')))).toEqual(numbersTo(13));
});

test('the terms take returns for seven days, and none of sale items', async () => {
  const returns = wordsOf(sectionOf(await page('/terms'), 'returns'));
  expect(returns).toContain('within 7 days of its delivery');
  expect(returns).toContain('Sale items are not returnable.');
});

test('the terms and the shipping page show the delivery charge in force', async () => {
  const readCharges = async () => [
    wordsOf(sectionOf(await page('/terms'), 'delivery')),
    wordsOf(sectionOf(await page('/shipping'), 'charges')),
  ];
  for (const [paise, text] of [
    [12_000, '₹120'],
    [15_050, '₹150.50'],
  ] as const) {
    await givenDeliveryCharge(shop, paise);
    const [terms, shipping] = await readCharges();
    expect(terms).toContain(`Delivery Charges: ${text}.`);
    expect(shipping).toContain(`Delivery Charges ${text} per order`);
    expect(shipping).not.toContain('Free');
  }
  await givenDeliveryCharge(shop, 0);
  const [terms, shipping] = await readCharges();
  expect(terms).toContain('Delivery Charges: Free.');
  expect(shipping).toContain('Delivery Charges Free Free delivery');
  expect(shipping).not.toContain('₹');
});

test('the terms and the shipping page say from which amount delivery is free', async () => {
  await shop.db
    .insertInto('delivery_settings')
    .values({ delivery_charge_paise: 12_000, free_from_paise: 200_000 })
    .execute();
  expect(wordsOf(sectionOf(await page('/terms'), 'delivery'))).toContain(
    'From ₹2,000 on, delivery is free.',
  );
  expect(wordsOf(sectionOf(await page('/shipping'), 'charges'))).toContain(
    'Free delivery from ₹2,000',
  );
});

test.each([
  ['charges', 'Delivery Charges'],
  ['times', 'Metro cities 3-5 business days'],
  ['times', 'Other cities 5-7 business days'],
  ['times', 'Remote areas 7-10 business days'],
  ['coverage', 'We deliver across India'],
  ['processing', '1-2 business days'],
  ['tracking', 'Track your Order'],
  ['packaging', 'Packaging'],
  ['issues', 'Delivery Issues'],
  ['failed-attempts', 'Failed Delivery Attempts'],
  ['cod', 'Cash on delivery is not offered'],
  ['support-hours', 'Monday to Saturday, 10 AM to 6 PM IST'],
])('shipping information, %s: %s', async (id, words) => {
  expect(wordsOf(sectionOf(await page('/shipping'), id))).toContain(words);
});

describe('a page that is not there', () => {
  test('says so with status 404 and leads home', async () => {
    const answer = await http.get('/no/such/cloth');
    expect(answer.status).toBe(404);
    const html = mainOf(await answer.text());
    expect(all(html, /<h1[^>]*>(.*?)<\/h1>/g)).toEqual(['Oops! Page not found']);
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/);
  });

  test('is logged, percent-encoded and cut at 200 characters', async () => {
    await http.get(`/no%20cloth/${'x'.repeat(300)}`);
    expect(warnings).toEqual([{ event: 'page not found', path: `/no%20cloth/${'x'.repeat(188)}` }]);
  });

  test('shows the same two hundred threads every time', async () => {
    const mask = async () =>
      /--fringe:([^"]*)"/.exec(await (await http.get('/nowhere')).text())?.[1];
    const threads = await mask();
    expect(threads?.match(/M[\d.]+ \d+h2\.8v\d+h-2\.8z/g)).toHaveLength(200);
    expect(await mask()).toBe(threads);
  });
});

async function page(path: string): Promise<string> {
  const answer = await http.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '');
}

function mainOf(html: string): string {
  return /<main id="main">(.*)<\/main>/s.exec(html)?.[1] ?? '';
}

/** The text of a piece of HTML. */
function wordsOf(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<\/?(b|a|span)\b[^>]*>(?=[.,;:])/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function headOf(html: string): { title: string; description: string } {
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
  const description = /<meta name="description" content="(.*?)"/.exec(html)?.[1] ?? '';
  return { title, description };
}

function linksOf(html: string): string[] {
  return all(html, /<a [^>]*href="([^"]+)"/g);
}

function sectionsOf(html: string): { id: string; body: string }[] {
  return [...html.matchAll(/<section id="([^"]+)"[^>]*>(.*?)<\/section>/gs)].map(
    ([, id = '', body = '']) => ({ id, body }),
  );
}

function sectionOf(html: string, id: string): string {
  return sectionsOf(html).find((section) => section.id === id)?.body ?? '';
}

/** The numbers before the section headings. */
function numbersOf(html: string): number[] {
  return all(html, /<h2[^>]*>(\d+)\. [^<]+<\/h2>/g).map(Number);
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
