import { expect, test } from 'vitest';
import type { OrderEventRow } from '#app/orders/record/order-view.rules.ts';
import { orderHistoryEntry } from './order-history.rules.ts';

const event: OrderEventRow = {
  id: 7,
  kind: 'status',
  from: 'pending',
  to: 'shipped',
  at: new Date('2026-11-21T09:35:00Z'),
  product: 'Gadwal Pattu Saree',
  actorRole: 'owner',
};

test('an entry says what happened, to what, when and by whom', () => {
  expect(orderHistoryEntry(event)).toEqual({
    id: 7,
    when: '21 Nov 2026, 3:05 pm',
    what: 'Gadwal Pattu Saree: Pending → Shipped',
    who: 'by the owner',
  });
});

test.each<[Partial<OrderEventRow>, string]>([
  [{ kind: 'placed', product: null, to: 'pending' }, 'Order placed'],
  [{ kind: 'note', product: null, from: null, to: null }, 'Note changed'],
  [{ kind: 'call', product: null, from: null, to: 'no answer' }, 'Call: no answer'],
  [{ kind: 'quantity', from: '2', to: '1' }, 'Gadwal Pattu Saree: Quantity: 2 → 1'],
  [
    { kind: 'tracking', from: null, to: 'https://a.example' },
    'Gadwal Pattu Saree: Tracking link added: https://a.example',
  ],
  [
    { kind: 'tracking', from: 'https://a.example', to: 'https://b.example' },
    'Gadwal Pattu Saree: Tracking link changed: https://b.example',
  ],
  [
    { kind: 'tracking', from: 'https://a.example', to: null },
    'Gadwal Pattu Saree: Tracking link removed: https://a.example',
  ],
])('%o reads "%s"', (changes, what) => {
  expect(orderHistoryEntry({ ...event, ...changes }).what).toBe(what);
});

test('in the history of an order, what the shop did by itself, or somebody who has left, is by nobody', () => {
  expect(orderHistoryEntry({ ...event, actorRole: null }).who).toBe('');
});
