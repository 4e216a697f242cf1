import { beforeEach, describe, expect, test } from 'vitest';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { setTrackingInput } from './admin-orders.input.ts';
import { setTrackingLink } from './set-tracking-link.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

const link = 'https://track.example.in/EX447IN';

async function linksOf(orderId: string): Promise<(string | null)[]> {
  const lines = await shop.db
    .selectFrom('order_lines')
    .select('tracking_link')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return lines.map((line) => line.tracking_link);
}

function trackingEventsOf(orderId: string) {
  return shop.db
    .selectFrom('order_events')
    .select(['line_id', 'actor_id', 'from_value', 'to_value', 'created_at'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'tracking')
    .orderBy('id')
    .execute();
}

describe('the tracking link', () => {
  test('of an order is set on every line that is not cancelled', async () => {
    const lines = [{}, { status: 'cancelled' as const }, { status: 'shipped' as const }];
    const { id: orderId } = await givenOrder(shop, customer, { lines });
    expect((await setTrackingLink(shop, owner, { orderId, link })).ok).toBe(true);
    expect(await linksOf(orderId)).toEqual([link, null, link]);
  });

  test('of one line leaves the other lines as they are', async () => {
    const { id: orderId, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}] });
    await setTrackingLink(shop, owner, { orderId, lineId: lineIds[1], link });
    expect(await linksOf(orderId)).toEqual([null, link]);
  });

  test('is removed, and the history has the old one', async () => {
    const { id: orderId, lineIds } = await givenOrder(shop, customer, { lines: [{}, {}] });
    await setTrackingLink(shop, owner, { orderId, link });
    expect(
      (await setTrackingLink(shop, owner, { orderId, lineId: lineIds[0], link: null })).ok,
    ).toBe(true);
    expect(await linksOf(orderId)).toEqual([null, link]);
    expect((await trackingEventsOf(orderId)).at(-1)).toMatchObject({
      line_id: lineIds[0],
      from_value: link,
      to_value: null,
    });
  });

  test('is in the history with who, when, from and to, unless it stays the same', async () => {
    const { id: orderId, lineIds } = await givenOrder(shop, customer);
    const at = new Date('2026-11-21T09:35:00Z');
    shop.setNow(at);
    const longLink = `https://track.example.in/${'x'.repeat(1975)}`;
    await setTrackingLink(shop, owner, { orderId, link });
    await setTrackingLink(shop, owner, { orderId, link });
    await setTrackingLink(shop, owner, { orderId, link: longLink });
    const change = { line_id: lineIds[0], actor_id: owner.userId, created_at: at };
    expect(await trackingEventsOf(orderId)).toEqual([
      { ...change, from_value: null, to_value: link },
      { ...change, from_value: link, to_value: longLink },
    ]);
  });

  test.each([
    ['an order that does not exist', 'There is no such order'],
    ['a line of another order', 'There is no such order'],
    ['an order that is all cancelled', 'Everything in this order is cancelled'],
  ])('of %s is refused', async (what, description) => {
    const lines = [{ status: 'cancelled' as const }];
    const cancelled = await givenOrder(shop, customer, { lines });
    const other = await givenOrder(shop, customer);
    const input =
      what === 'a line of another order'
        ? { orderId: cancelled.id, lineId: other.lineIds[0] }
        : { orderId: what.includes('cancelled') ? cancelled.id : crypto.randomUUID() };
    expect(await setTrackingLink(shop, owner, { ...input, link })).toMatchObject({
      ok: false,
      refusal: { title: 'Error updating tracking link', description },
    });
    expect([...(await linksOf(cancelled.id)), ...(await linksOf(other.id))]).toEqual([null, null]);
  });

  test('is in the shipping email', async () => {
    const { id: orderId } = await givenOrder(shop, customer);
    await setTrackingLink(shop, owner, { orderId, link });
    await setOrderStatus(shop, owner, { orderId, status: 'shipped' });
    const message = await shop.db
      .selectFrom('emails')
      .select(['text', 'html'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'order-shipped')
      .executeTakeFirstOrThrow();
    expect(message.text).toContain(`Track your Order: ${link}`);
    expect(message.html).toContain(`href="${link}"`);
  });
});

describe('as the owner types it, a tracking link', () => {
  const parse = (typed: string) =>
    setTrackingInput.safeParse({ orderId: crypto.randomUUID(), link: typed });

  test.each([
    [link, link],
    [`  ${link}\n`, link],
    ['http://track.example.in', 'http://track.example.in'],
    ['HTTPS://Track.Example.In/a', 'HTTPS://Track.Example.In/a'],
    ['www.dtdc.example/track?id=7', 'https://www.dtdc.example/track?id=7'],
    ['WWW.dtdc.example', 'https://www.dtdc.example'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(parse(typed).data?.link).toBe(stored);
  });

  test.each([
    '',
    '   ',
    'EX447IN',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//track.example.in/EX447IN',
    'https:/track.example.in',
    'https://',
    'https:///track',
    'https://track.example.in/two words',
    'ftp://track.example.in',
    'track.example.in',
    `https://track.example.in/${'x'.repeat(2000)}`,
  ])('%j is refused', (typed) => {
    expect(parse(typed).success).toBe(false);
  });
});
