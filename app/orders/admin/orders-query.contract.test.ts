import { describe, expect, test } from 'vitest';
import {
  adminOrdersUrl,
  allOrdersQuery,
  parseOpenedOrder,
  readOrdersQuery,
} from './orders-query.contract.ts';

describe('the URL of the orders', () => {
  test('holds the whole query and reads back as the same', () => {
    const query = {
      search: 'Ananya & अनन्या',
      status: 'shipped',
      payment: 'unpaid',
      from: '2026-11-01',
      to: '2026-11-21',
      page: 3,
    } as const;
    const address = new URL(adminOrdersUrl(query), 'http://localhost');
    expect(readOrdersQuery(address.searchParams)).toEqual(query);
  });

  test('has no query without a search or filter', () => {
    expect(adminOrdersUrl(allOrdersQuery)).toBe('.');
  });

  test.each([
    'status=lost',
    'status=Shipped',
    'status=__proto__',
    'payment=lost',
    'from=yesterday&to=2026-13-45',
    'from=2026-02-30&to=0000-01-01',
    'from=99999-01-01',
    'page=-1',
    'search=%20%09',
  ])('with %s shows every order', (search) => {
    expect(readOrdersQuery(new URLSearchParams(search))).toEqual(allOrdersQuery);
  });

  test('opens nothing by an invalid id', () => {
    const params = new URLSearchParams('order=nonsense&track=nonsense&ship=nonsense');
    const nothing = { orderId: null, editedTracking: null, shippedId: null };
    expect(parseOpenedOrder(params)).toEqual(nothing);
  });
});
