import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSession } from '#app/people/auth/start-session.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Tables } from '#database/tables.ts';
import { activityOf } from '#tests/support/test-activity.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  testClient,
} from '#tests/support/test-shop.ts';
import { deleteOldData } from './delete-old-data.server.ts';

const dayMs = 86_400_000;
const today = new Date('2026-11-21T06:30:00Z');
const daysAgo = (days: number) => new Date(today.getTime() - days * dayMs);

const shop = await openTestShop();
beforeEach(async () => {
  shop.setNow(today);
  await shop.db.deleteFrom('activity').execute();
});

/** An account opened `days` ago whose address was never verified. Nobody is signed in. */
async function givenUnverified(days = 31): Promise<string> {
  const { userId } = await givenUser(shop);
  await shop.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await shop.db
    .updateTable('users')
    .set({ email_confirmed_at: null, created_at: daysAgo(days) })
    .where('id', '=', userId)
    .execute();
  return userId;
}

async function exists(userId: string): Promise<boolean> {
  const found = await shop.db.selectFrom('users').select('id').where('id', '=', userId).execute();
  return found.length === 1;
}

async function count(table: keyof Tables): Promise<number> {
  return (await shop.db.selectFrom(table).selectAll().execute()).length;
}

describe('an account that was never verified', () => {
  test('is erased after 30 days, and no backup brings it back', async () => {
    const [old, younger] = [await givenUnverified(31), await givenUnverified(29)];
    await deleteOldData(shop);
    expect([await exists(old), await exists(younger)]).toEqual([false, true]);
    const erased = await shop.db.selectFrom('erased_users').select('user_id').execute();
    expect(erased).toContainEqual({ user_id: old });
    expect(await activityOf(shop)).toEqual([
      {
        kind: 'old-data-deleted',
        user_id: null,
        about: '1 account that was never verified',
      },
    ]);
  });

  test('stays while it is used: an order, a review, a session of the last 30 days', async () => {
    const orderer = { ...(await givenUser(shop)), userId: await givenUnverified() };
    await givenOrder(shop, orderer);
    const reviewer = { ...(await givenUser(shop)), userId: await givenUnverified() };
    await givenReview(shop, (await givenProduct(shop)).id, { by: reviewer });
    const visitor = await givenUnverified();
    await createSession(shop.db, visitor, 'a phone', daysAgo(29));
    const gone = await givenUnverified(90);
    await createSession(shop.db, gone, 'a phone', daysAgo(31));
    await deleteOldData(shop);
    const all = [orderer.userId, reviewer.userId, visitor, gone];
    expect(await Promise.all(all.map(exists))).toEqual([true, true, true, false]);
  });

  test('stays if it is the owner’s, or of the demo shop; a verified one always does', async () => {
    const owner = await givenOwner(shop);
    const demo = await givenUnverified();
    await shop.db
      .updateTable('users')
      .set({ email_confirmed_at: null, created_at: daysAgo(90) })
      .where('id', '=', owner.userId)
      .execute();
    await shop.db.deleteFrom('sessions').where('user_id', '=', owner.userId).execute();
    await shop.db.updateTable('users').set({ is_demo: true }).where('id', '=', demo).execute();
    const verified = await givenUnverified(400);
    await shop.db
      .updateTable('users')
      .set({ email_confirmed_at: daysAgo(399) })
      .where('id', '=', verified)
      .execute();
    await deleteOldData(shop);
    expect(await Promise.all([owner.userId, demo, verified].map(exists))).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('what has lapsed', () => {
  test('is deleted: sessions and links after a week, codes and flows at once', async () => {
    const { userId } = await givenUser(shop);
    await shop.db.deleteFrom('sessions').execute();
    for (const days of [6, 8]) {
      await shop.db
        .insertInto('sessions')
        .values({ user_id: userId, reference_hash: randomBytes(32), expires_at: daysAgo(days) })
        .execute();
      const link = { user_id: userId, purpose: 'reset-password' as const, used_at: null };
      await shop.db
        .insertInto('email_links')
        .values([
          { ...link, secret_hash: randomBytes(32), expires_at: daysAgo(days) },
          {
            ...link,
            secret_hash: randomBytes(32),
            expires_at: daysAgo(-1),
            used_at: daysAgo(days),
          },
        ])
        .execute();
    }
    const over = new Date(today.getTime() - 1);
    const open = new Date(today.getTime() + 60_000);
    for (const expires_at of [over, open]) {
      await shop.db
        .insertInto('auth_codes')
        .values({
          code_hash: randomBytes(32),
          user_id: userId,
          code_challenge: 'x'.repeat(43),
          challenge_method: 's256',
          expires_at,
          used_at: null,
        })
        .execute();
      await shop.db
        .insertInto('oauth_flows')
        .values({
          state_hash: randomBytes(32),
          nonce: '',
          code_verifier: '',
          return_to: '/',
          code_challenge: null,
          challenge_method: null,
          expires_at,
        })
        .execute();
      await shop.db
        .insertInto('two_factor_challenges')
        .values({ reference_hash: randomBytes(32), user_id: userId, expires_at })
        .execute();
    }
    await deleteOldData(shop);
    expect(await count('sessions')).toBe(1);
    expect(await count('email_links')).toBe(2);
    expect(await count('auth_codes')).toBe(1);
    expect(await count('oauth_flows')).toBe(1);
    expect(await count('two_factor_challenges')).toBe(1);
    expect((await activityOf(shop))[0]?.about).toMatch(/1 session, 2 links$/);
  });

  test('is deleted: checkouts after a week, keys of orders after a month', async () => {
    const { userId } = await givenUser(shop);
    for (const days of [6, 8]) {
      await shop.db
        .insertInto('checkouts')
        .values({ user_id: userId, source: 'cart', updated_at: daysAgo(days) })
        .execute();
    }
    for (const days of [29, 31]) {
      await shop.db
        .insertInto('order_keys')
        .values({
          user_id: userId,
          key: `${days}`,
          body_hash: randomBytes(32),
          display_id: null,
          created_at: daysAgo(days),
        })
        .execute();
    }
    await deleteOldData(shop);
    expect([await count('checkouts'), await count('order_keys')]).toEqual([1, 1]);
  });

  test('is deleted: the answer to a sign-up after a month', async () => {
    for (const days of [29, 31]) {
      await shop.db
        .insertInto('sign_ups')
        .values({
          email: `${days}@example.in`,
          answered_id: crypto.randomUUID(),
          password_hash: null,
          created_at: daysAgo(days),
        })
        .execute();
    }
    await deleteOldData(shop);
    const left = await shop.db.selectFrom('sign_ups').select('email').execute();
    expect(left).toEqual([{ email: '29@example.in' }]);
  });

  test('is deleted: what happened more than a year ago', async () => {
    for (const days of [364, 366]) {
      shop.setNow(daysAgo(days));
      await recordActivity(shop, shop.db, {
        kind: 'settings-changed',
        userId: null,
        client: testClient,
        about: `${days} days ago`,
      });
    }
    shop.setNow(today);
    await deleteOldData(shop);
    expect((await activityOf(shop)).map(({ about }) => about)).toEqual([
      '364 days ago',
      '1 entry of Activity',
    ]);
  });
});

describe('the text of an email', () => {
  async function givenEmail(days: number, status: 'queued' | 'sent' | 'failed'): Promise<string> {
    const { id } = await shop.db
      .insertInto('emails')
      .values({
        order_id: null,
        kind: 'password-changed',
        to_address: 'meera@example.in',
        subject: 'Your password was changed',
        html: '<p>Dear Meera</p>',
        text: 'Dear Meera',
        status,
        sent_by: null,
        last_error: null,
        sent_at: null,
        created_at: daysAgo(days),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  test('is removed after 180 days; subject, address and state stay', async () => {
    const [old, failed] = [await givenEmail(181, 'sent'), await givenEmail(181, 'failed')];
    const [younger, waiting] = [await givenEmail(179, 'sent'), await givenEmail(181, 'queued')];
    await deleteOldData(shop);
    const emails = await shop.db
      .selectFrom('emails')
      .select(['id', 'to_address', 'subject', 'html', 'text', 'status'])
      .where('id', 'in', [old, failed, younger, waiting])
      .execute();
    const of = (id: string) => emails.find((email) => email.id === id);
    const kept = { to_address: 'meera@example.in', subject: 'Your password was changed' };
    expect(of(old)).toEqual({ id: old, ...kept, html: '', text: '', status: 'sent' });
    expect(of(failed)).toMatchObject({ ...kept, html: '', text: '', status: 'failed' });
    expect(of(younger)).toMatchObject({ html: '<p>Dear Meera</p>', text: 'Dear Meera' });
    expect(of(waiting)).toMatchObject({ html: '<p>Dear Meera</p>', text: 'Dear Meera' });
  });
});

test('where there is nothing to delete, nothing is recorded', async () => {
  await deleteOldData(shop);
  await deleteOldData(shop);
  expect((await activityOf(shop)).length).toBeLessThanOrEqual(1);
});

test('two processes at once delete each thing once', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => givenUnverified()));
  await Promise.all([deleteOldData(shop), deleteOldData(shop)]);
  expect(await Promise.all(accounts.map(exists))).toEqual(Array(5).fill(false));
  const counts = (await activityOf(shop)).map(({ about }) => Number.parseInt(about, 10));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(5);
});

test('a shop that stops waits for one step at most', async () => {
  const userId = await givenUnverified();
  await deleteOldData(shop, AbortSignal.abort());
  expect(await exists(userId)).toBe(true);
});
