import { beforeEach, expect, test } from 'vitest';
import { signInApiClient } from '#app/people/api-auth/sign-in-api-client.server.ts';
import { changePassword } from '#app/people/auth/change-password.server.ts';
import { ensureOwner } from '#app/people/auth/ensure-owner.server.ts';
import { readSessionUser } from '#app/people/auth/read-session-user.server.ts';
import { endOtherSessions } from '#app/people/auth/sessions.server.ts';
import { signIn } from '#app/people/auth/sign-in.server.ts';
import type { Client } from '#platform/shop.ts';
import { emailsTo, givenVerified } from '#tests/support/test-accounts.ts';
import { openTestShop, testClient, testOwnerEmail } from '#tests/support/test-shop.ts';

const owner = { email: testOwnerEmail, password: 'the owner’s own' };
const afternoon = new Date('2026-11-21T09:35:00Z');
const phone: Client = {
  ...testClient,
  address: '49.36.12.201',
  device: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile',
};

const shop = await openTestShop();
await ensureOwner(shop, owner);
beforeEach(async () => {
  shop.setNow(afternoon);
  await shop.db.deleteFrom('known_devices').execute();
  await shop.db.deleteFrom('emails').execute();
});

/** Signs the owner in. Returns the browser's cookies then. */
async function signInOn(client: Client) {
  const signedIn = await signIn(shop, owner, client);
  if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error('not signed in');
  return signedIn.value;
}

async function apiSignInOn(client: Client): Promise<void> {
  const signedIn = await signInApiClient(shop, owner, client);
  if (!signedIn.ok) throw new Error(signedIn.refusal.description);
}

async function notices(): Promise<number> {
  return (await emailsTo(shop, owner.email)).filter(({ kind }) => kind === 'new-device').length;
}

test('an email says on which device the owner signed in, when, from where, and what to do', async () => {
  await signInOn(phone);
  const [email] = await emailsTo(shop, owner.email);
  expect(email).toMatchObject({ kind: 'new-device', subject: 'Signed in on a new device' });
  for (const part of [
    'When: 21 Nov 2026, 3:05 pm, Indian time',
    'Device: Chrome on Android',
    'Network: 49.36.12.0/24',
    'If it wasn’t you, please set a new password at once',
    'http://localhost:3000/auth',
  ]) {
    expect(email?.text).toContain(part);
  }
  expect(email?.text).not.toContain(phone.address);
});

test('a browser that has its cookie is known, from whichever network and after an update', async () => {
  const { deviceReference } = await signInOn(phone);
  expect(await notices()).toBe(1);
  const today = { address: '106.200.1.1', device: 'Mozilla/5.0 (Linux; Android 17) Chrome/151.0' };
  expect((await signInOn({ ...phone, ...today, deviceReference })).deviceReference).toBe(
    deviceReference,
  );
  expect(await notices()).toBe(1);
});

test('a browser without the cookie, or with another’s or a made-up one, is new', async () => {
  await signInOn(phone);
  await signInOn(phone);
  const { deviceReference } = await signInOn({ ...phone, deviceReference: 'A'.repeat(43) });
  expect(deviceReference).not.toBe('A'.repeat(43));
  expect(await notices()).toBe(3);
});

test('a device that the owner has not signed in on for 400 days is new', async () => {
  const { deviceReference } = await signInOn(phone);
  shop.setNow(new Date(afternoon.getTime() + 401 * 86_400_000));
  await signInOn({ ...phone, device: 'another browser' });
  await signInOn({ ...phone, deviceReference });
  expect(await notices()).toBe(3);
});

test('signing out everywhere else makes the other devices new, not this one', async () => {
  const laptop = await signInOn({ ...phone, device: 'a laptop' });
  const here = await signInOn(phone);
  const user = await readSessionUser(shop, here.reference);
  if (!user) throw new Error('not signed in');
  await endOtherSessions(shop, user);
  await signInOn({ ...phone, deviceReference: here.deviceReference });
  expect(await notices()).toBe(2);
  await signInOn({ ...phone, device: 'a laptop', deviceReference: laptop.deviceReference });
  expect(await notices()).toBe(3);
});

test('so does a new password', async () => {
  const laptop = await signInOn({ ...phone, device: 'a laptop' });
  const here = await signInOn(phone);
  const user = await readSessionUser(shop, here.reference);
  if (!user) throw new Error('not signed in');
  const change = { current: owner.password, next: 'the owner’s next one' };
  expect(await changePassword(shop, user, change, phone)).toMatchObject({ ok: true });
  owner.password = change.next;
  await signInOn({ ...phone, deviceReference: here.deviceReference });
  expect(await notices()).toBe(2);
  await signInOn({ ...phone, deviceReference: laptop.deviceReference });
  expect(await notices()).toBe(3);
});

test('an API client is known by its network and name', async () => {
  await apiSignInOn(testClient);
  await apiSignInOn({ ...testClient, address: '203.0.113.99' });
  expect(await notices()).toBe(1);
  await apiSignInOn({ ...testClient, device: 'another client' });
  await apiSignInOn({ ...testClient, address: '198.51.100.1' });
  expect(await notices()).toBe(3);
});

test('an API client that signs in twice at once is told of once', async () => {
  await Promise.all([apiSignInOn(testClient), apiSignInOn(testClient)]);
  expect(await notices()).toBe(1);
});

test('each sign-in of the owner is recorded, a customer’s is not', async () => {
  await shop.db.deleteFrom('activity').execute();
  await signInOn(phone);
  await apiSignInOn(phone);
  await signIn(shop, await givenVerified(shop), phone);
  const kinds = await shop.db.selectFrom('activity').select('kind').orderBy('id').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['signed-in', 'api-client-signed-in']);
});

test('of a customer no device is remembered and no email tells', async () => {
  const customer = await givenVerified(shop);
  const signedIn = await signIn(shop, customer, phone);
  expect(signedIn).toMatchObject({ ok: true, value: { deviceReference: null } });
  const kinds = (await emailsTo(shop, customer.email)).map(({ kind }) => kind);
  expect(kinds).toEqual(['confirm-email']);
  expect(await shop.db.selectFrom('known_devices').select('user_id').execute()).toEqual([]);
});
