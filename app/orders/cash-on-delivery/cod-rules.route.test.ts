import { expect, test } from 'vitest';
import { openTestAdmin } from '#tests/support/test-http.ts';

const { shop, http, owner } = await openTestAdmin();

const url = '/admin/settings/cash-on-delivery';
const page = async (path: string) =>
  (await (await http.get(path, owner)).text()).replaceAll('<!-- -->', '');

test('Settings leads to the rules while cash on delivery is offered', async () => {
  expect(await page('/admin/settings')).not.toContain(url);
  const payment = { intent: 'payment', upiId: '', expiresAfterDays: '', offersCod: 'on' };
  expect((await http.post('/admin/settings', payment, owner)).status).toBe(303);
  expect(await page('/admin/settings')).toContain(`href="${url}"`);
});

test('the rules are saved, shown again, and told on the page about shipping', async () => {
  const typed = { maxTotal: '5,000', fee: '49', excludedPins: '781001, 79' };
  const saved = await http.post(url, typed, owner);
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, url]);
  expect(shop.settings.storeProfile.codRules).toMatchObject({
    maxTotalPaise: 500_000,
    feePaise: 4_900,
    excludedPins: ['781001', '79'],
  });
  expect(await page(url)).toMatch(/name="maxTotal"[^>]*value="5000"/);
  expect(await page('/shipping')).toContain('It costs ₹49 more.');
});

test('what cannot be read is refused at its field, and what was typed stays', async () => {
  const answer = await http.post(url, { fee: 'some', excludedPins: '781001' }, owner);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Enter an amount in rupees, or leave it empty');
  expect(html).toMatch(/name="fee"[^>]*value="some"/);
  expect(shop.settings.storeProfile.codRules.feePaise).toBe(4_900);
});
