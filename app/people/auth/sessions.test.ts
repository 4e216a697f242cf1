import { expect, test } from 'vitest';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { readSessionUser } from './read-session-user.server.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.server.ts';
import { createSession } from './start-session.server.ts';

const now = new Date('2026-11-21T09:35:00Z');

const shop = await openTestShop();
shop.setNow(now);

/** A user signed in on their phone and, an hour ago, on a computer. */
async function onTwoDevices() {
  const { userId } = await givenUser(shop);
  await shop.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const computer = await createSession(shop.db, userId, 'Windows NT 10.0 Firefox/140.0', hourAgo);
  const phone = await createSession(shop.db, userId, 'Android 16 Chrome/150.0', now);
  const user = await readSessionUser(shop, phone);
  if (!user) throw new Error('not signed in');
  return { user, computer, phone };
}

test('users see where they are signed in, this session first', async () => {
  const { user } = await onTwoDevices();
  const times = { lastUsed: '21 Nov 2026, 3:05 pm', startedOn: '21 Nov 2026, 3:05 pm' };
  const endsOn = '21 Dec 2026, 3:05 pm';
  expect(await listSessions(shop, user)).toEqual([
    { id: user.sessionId, device: 'Chrome on Android', isCurrent: true, ...times, endsOn },
    {
      id: expect.any(String),
      device: 'Firefox on Windows',
      isCurrent: false,
      lastUsed: '21 Nov 2026, 2:05 pm',
      startedOn: '21 Nov 2026, 2:05 pm',
      endsOn: '21 Dec 2026, 2:05 pm',
    },
  ]);
});

test('users can end one of their sessions', async () => {
  const { user, computer, phone } = await onTwoDevices();
  const [, other] = await listSessions(shop, user);
  expect(await endSession(shop, user, other?.id ?? '')).toBe(true);
  expect(await readSessionUser(shop, computer)).toBeNull();
  expect(await readSessionUser(shop, phone)).not.toBeNull();
});

test('nobody can end somebody else’s session', async () => {
  const mallory = await givenUser(shop);
  const { user, phone } = await onTwoDevices();
  for (const id of [user.sessionId, '', 'no-id', `${user.sessionId}'`]) {
    expect(await endSession(shop, mallory, id)).toBe(false);
  }
  expect(await readSessionUser(shop, phone)).not.toBeNull();
});

test('users can sign out everywhere else', async () => {
  const { user, computer, phone } = await onTwoDevices();
  await endOtherSessions(shop, user);
  expect(await readSessionUser(shop, computer)).toBeNull();
  expect(await readSessionUser(shop, phone)).not.toBeNull();
});

test('the next sign-in deletes sessions that have expired by the shop’s clock', async () => {
  const { user } = await onTwoDevices();
  const inAMonth = new Date(now.getTime() + 31 * 86_400_000);
  await createSession(shop.db, user.userId, '', inAMonth);
  const rows = await shop.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.userId)
    .execute();
  expect(rows).toHaveLength(1);
});
