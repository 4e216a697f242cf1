import { describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';

/** A shop without a phone number and an email address. */

const { shop, http, owner, customer } = await openTestAdmin();
const none = { supportPhone: '', chatPhone: '', supportEmail: '', socialUrl: '' };
shop.settings.environment = { ...shop.settings.environment, ...none };
shop.settings.storeProfile = shop.settings.environment;
const order = await givenOrder(shop, customer);

async function page(path: string, user: User | null = null): Promise<string> {
  const answer = await http.get(path, user);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe.each(['/', '/about', '/privacy', '/terms', '/shipping'])('%s', (path) => {
  test('has no way to reach the shop that leads nowhere', async () => {
    const html = await page(path);
    expect(html).not.toMatch(/href="(?:tel:|mailto:|https:\/\/wa\.me)/);
    expect(html).not.toMatch(/>(?:Call us|E-mail|WhatsApp|Customer support)</);
    expect(html).not.toContain('"contactPoint"');
  });
});

test('a customer’s order has the support hours, but no number to call', async () => {
  const html = await page(`/order-confirmation?order=${order.displayId}`, customer);
  expect(html).toContain('Need Help?');
  expect(html).toContain('10 AM to 6 PM');
  expect(html).not.toContain('href="tel:');
});

test('the packing slip names the shop alone', async () => {
  const html = await page(`/dashboard/orders/slip?order=${order.id}`, owner);
  expect(html).toContain('From <b>Fashion Haat</b></p>');
  expect(html).toContain('Thank you for your order at <!-- -->Fashion Haat<!-- -->. </p>');
});

test('the overview says what is missing, until it is set', async () => {
  const link = /href="\/dashboard\/settings"[^>]*>(?:<[^>]*>)*\s*(?:<!-- -->)?(Customers [^<]*)</;
  const warning = async () => link.exec(await page('/dashboard', owner))?.[1];
  expect(await warning()).toBe(
    'Customers cannot reach you yet: add your phone number and e-mail address',
  );
  shop.settings.storeProfile = { ...shop.settings.storeProfile, supportPhone: '+91 98765 43210' };
  expect(await warning()).toBe(
    'Customers see a made-up phone number: set your own before you sell',
  );
  shop.settings.storeProfile = { ...shop.settings.storeProfile, supportPhone: '020 5550 1234' };
  expect(await warning()).toBe('Customers cannot reach you yet: add your e-mail address');
  shop.settings.storeProfile = { ...shop.settings.storeProfile, supportEmail: 'haat@example.com' };
  expect(await warning()).toBeUndefined();
});
