import { afterEach, describe, expect, test, vi } from 'vitest';
import { bookParcel } from '#app/orders/parcels/book-parcel.server.ts';
import type { Job } from '#platform/job.ts';
import type { Shop } from '#platform/shop.ts';
import { memoryLog } from '#tests/support/silent-log.ts';
import { activityOf } from '#tests/support/test-activity.ts';
import { openTestCourier } from '#tests/support/test-courier.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { startJobs } from './jobs.ts';

test('a shop deletes what is old as soon as it starts, and a failure is logged', async () => {
  const { log, lines } = memoryLog();
  const shop = await openTestShop({ log });
  const { userId } = await givenUser(shop);
  const longAgo = new Date(Date.now() - 10 * 86_400_000);
  await shop.db.updateTable('sessions').set({ expires_at: longAgo }).execute();
  const broken = {
    ...shop,
    limits: { ...shop.limits, deleteExpired: () => Promise.reject(new Error('broken')) },
  };

  const jobs = startJobs(broken);
  await expect
    .poll(() => activityOf(shop))
    .toEqual([{ kind: 'old-data-deleted', user_id: null, about: '1 session' }]);
  await jobs.stop();

  const kept = await shop.db.selectFrom('users').select('id').where('id', '=', userId).execute();
  expect(kept).toHaveLength(1);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'cleanup of limits failed' }));
});

test('orders that nobody has confirmed in time expire as soon as the shop starts', async () => {
  const shop = await openTestShop();
  shop.settings.storeProfile = { ...shop.settings.storeProfile, expiresAfterDays: 2 };
  const createdAt = new Date(Date.now() - 3 * 86_400_000);
  const { id } = await givenOrder(shop, await givenUser(shop), { createdAt });
  await startJobs(shop).stop();
  const order = shop.db.selectFrom('orders').select('status').where('id', '=', id);
  expect(await order.executeTakeFirst()).toEqual({ status: 'cancelled' });
});

test('a parcel that the aggregator did not answer for is booked as soon as the shop starts', async () => {
  const courier = await openTestCourier();
  const shop = await openTestShop();
  shop.aggregator = courier.aggregator;
  const owner = await givenOwner(shop);
  const order = await givenOrder(shop, await givenUser(shop));
  const parcel = { lineIds: null, weightGrams: 500, lengthCm: 30, breadthCm: 25, heightCm: 5 };
  courier.isAway = true;
  await bookParcel(shop, owner, { orderId: order.id, seenStatus: 'pending', ...parcel });
  courier.isAway = false;
  shop.setNow(new Date(Date.now() + 10 * 60_000));
  await startJobs(shop).stop();
  expect(courier.awbs).toHaveLength(1);
});

describe('a job', () => {
  afterEach(() => void vi.useRealTimers());

  const minuteMs = 60_000;

  /** A job by the minute whose runs end when they are told to, and the shop that has it. */
  function givenJob(overrides: Partial<Job> = {}) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const ends: (() => void)[] = [];
    const run = () => new Promise<void>((resolve) => ends.push(resolve));
    const job: Job = { every: 'minute', failure: 'the job failed', run, ...overrides };
    const { log, lines } = memoryLog();
    const shop = { damage: () => damage, log } as Shop;
    let damage: string | null = null;
    return {
      ends,
      lines,
      start: () => startJobs(shop, [job]),
      findDamage() {
        damage = 'A page of a table cannot be read.';
      },
    };
  }

  test('never overlaps itself, and is done once more when its time comes again', async () => {
    const { ends, start } = givenJob();
    const jobs = start();
    expect(ends).toHaveLength(1);
    vi.advanceTimersByTime(5 * minuteMs);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.waitFor(() => {
      vi.advanceTimersByTime(minuteMs);
      expect(ends).toHaveLength(2);
    });
    ends[1]?.();
    await jobs.stop();
  });

  test('that waits first is not done at the start', async () => {
    const { ends, start } = givenJob({ waitsFirst: true, every: 'hour' });
    const jobs = start();
    vi.advanceTimersByTime(59 * minuteMs);
    expect(ends).toHaveLength(0);
    vi.advanceTimersByTime(minuteMs);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await jobs.stop();
  });

  test('that is off in a shop is never done there', async () => {
    const { ends, start } = givenJob({ isOn: () => false });
    const jobs = start();
    vi.advanceTimersByTime(minuteMs);
    await jobs.stop();
    expect(ends).toHaveLength(0);
  });

  test('is done no more once the database was found damaged', async () => {
    const { ends, start, findDamage } = givenJob({ waitsFirst: true });
    const jobs = start();
    findDamage();
    vi.advanceTimersByTime(minuteMs);
    await jobs.stop();
    expect(ends).toHaveLength(0);
  });

  test('that fails is logged, and tried again the next time', async () => {
    let count = 0;
    const { lines, start } = givenJob({ run: () => Promise.reject(new Error(`${++count}`)) });
    const jobs = start();
    await vi.waitFor(() => {
      vi.advanceTimersByTime(minuteMs);
      expect(count).toBeGreaterThan(1);
    });
    await jobs.stop();
    expect(lines).toContainEqual(expect.objectContaining({ event: 'the job failed' }));
  });

  test('that runs is told of a stop and waited for, and no other begins', async () => {
    let signal: AbortSignal | undefined;
    let end = () => {};
    const run: Job['run'] = (_shop, stopping) => {
      signal = stopping;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    const { start } = givenJob({ run });
    const jobs = start();
    let isStopped = false;
    const stopped = jobs.stop().then(() => {
      isStopped = true;
    });
    expect(signal?.aborted).toBe(true);
    await Promise.resolve();
    expect(isStopped).toBe(false);
    end();
    await stopped;
    signal = undefined;
    vi.advanceTimersByTime(minuteMs);
    expect(signal).toBeUndefined();
  });
});
