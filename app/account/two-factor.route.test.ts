import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#app/people/auth/passwords.server.ts';
import { setPasswordHash } from '#app/people/auth/users.store.server.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenUser } from '#tests/support/test-shop.ts';

const page = '/profile/two-factor';

const { shop, http, owner } = await openTestAdmin();
beforeEach(() => shop.db.deleteFrom('two_factor').execute());

async function pageText(): Promise<string> {
  return (await http.get(page, owner)).text();
}

/** The phone's code `steps` × 30 s from now, by the key on the page. */
async function phoneCode(steps = 0): Promise<string> {
  const secret = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await pageText())?.[0] ?? '';
  return phoneCodeOf(secret, steps);
}

function phoneCodeOf(secret: string, steps: number): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp });
}

/** The recovery codes on a page. */
function recoveryCodesOn(text: string): string[] {
  return [...text.matchAll(/<li>((?:[A-Z2-7]{4} ){3}[A-Z2-7]{4})<\/li>/g)].map(
    ([, code = '']) => code,
  );
}

async function givenTurnedOn(): Promise<string[]> {
  await http.post(page, { intent: 'begin' }, owner);
  const answer = await http.post(page, { intent: 'turn-on', code: await phoneCode() }, owner);
  return recoveryCodesOn(await answer.text());
}

test('a visitor is sent to sign in; a customer is refused', async () => {
  const visitor = await http.get(page);
  expect(visitor.headers.get('Location')).toBe(`/auth?next=${encodeURIComponent(page)}`);
  const customer = await givenUser(shop);
  const denied = await http.get(page, customer);
  expect(denied.status).toBe(403);
  expect(await denied.text()).toContain('Access Denied');
  for (const intent of ['begin', 'turn-on']) {
    const refused = await http.post(page, { intent, code: '123456' }, customer);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('Access Denied'),
    ]);
  }
});

test('the owner sets it up with the key on the page, and sees ten recovery codes once', async () => {
  expect(await pageText()).toContain('Set Up One-Time Codes');
  const codes = await givenTurnedOn();
  expect(codes).toHaveLength(10);
  const later = await pageText();
  expect(later).toContain('Turned on since');
  expect(recoveryCodesOn(later)).toEqual([]);
  expect(later).not.toContain('otpauth:');
});

test('setting up one-time codes asks for the account’s password first, and marks a wrong one', async () => {
  const hash = await hashPassword('the owner’s own');
  await setPasswordHash(shop.db, owner.userId, hash.ok ? hash.value : null);
  expect(await pageText()).toContain('Current Password');
  const wrong = { intent: 'begin', currentPassword: 'a guess' };
  const refused = await http.post(page, wrong, owner);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('The current password is not right');
  expect(await pageText()).toContain('Set Up One-Time Codes');
  await http.post(page, { intent: 'begin', currentPassword: 'the owner’s own' }, owner);
  expect(await pageText()).toContain('Scan this picture');
  await setPasswordHash(shop.db, owner.userId, null);
});

test('the page is not cached', async () => {
  expect((await http.get(page, owner)).headers.get('Cache-Control')).toBe('no-store');
  await http.post(page, { intent: 'begin' }, owner);
  const answer = await http.post(page, { intent: 'turn-on', code: await phoneCode() }, owner);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('a wrong code marks the field and turns nothing on', async () => {
  await http.post(page, { intent: 'begin' }, owner);
  const answer = await http.post(page, { intent: 'turn-on', code: '12' }, owner);
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text).toContain('This code is not right');
  expect(text).toContain('aria-invalid');
  expect(await pageText()).toContain('Scan this picture');
});

test('cancelled, it is turned off as before', async () => {
  await http.post(page, { intent: 'begin' }, owner);
  await http.post(page, { intent: 'drop' }, owner);
  expect(await pageText()).toContain('Set Up One-Time Codes');
});

test('new recovery codes and turning off need a code', async () => {
  const [first = '', second = ''] = await givenTurnedOn();
  expect((await http.post(page, { intent: 'turn-off', code: '' }, owner)).status).toBe(422);
  const renewed = await http.post(page, { intent: 'renew', code: first.toLowerCase() }, owner);
  const fresh = recoveryCodesOn(await renewed.text());
  expect(fresh).toHaveLength(10);
  expect((await http.post(page, { intent: 'turn-off', code: second }, owner)).status).toBe(422);
  const off = await http.post(page, { intent: 'turn-off', code: fresh[0] ?? '' }, owner);
  expect([off.status, off.headers.get('Location')]).toEqual([303, page]);
  expect(await pageText()).toContain('Turned off');
});
