import { describe, expect, test } from 'vitest';
import { newOrderLetter, orderPlacedLetter } from './order-letters.mail.ts';
import { orderView } from './order-view.rules.ts';

type Kept = Parameters<typeof orderView>[0];

const line: Kept['lines'][number] = {
  id: '5d2f6a51-7a43-4e06-9f0a-0c4b6f1f8a11',
  productId: null,
  name: 'Meenakshi Saree',
  unitPricePaise: 1_999_900,
  quantity: 2,
  size: 'Free Size',
  color: 'Arakku Red',
  pictureUrl: null,
  status: 'pending',
  trackingLink: null,
};

const kept: Kept = {
  id: '0b7c2a9e-31a5-4f59-8f0e-9f4f5d1f2a77',
  displayId: 'FH7K2M9Q',
  customerName: 'Ananya Deshpande',
  customerEmail: 'ananya@example.com',
  customerPhone: '9820001234',
  deliveryAddress: '12 Sahyadri Apartments, Prabhat Road, Pune, Maharashtra',
  pincode: '411004',
  bookingMethod: 'online',
  paymentStatus: 'unpaid',
  subtotalPaise: 4_164_800,
  deliveryChargePaise: 12_000,
  totalPaise: 4_176_800,
  createdAt: new Date('2026-11-21T09:35:00Z'),
  lines: [
    line,
    {
      ...line,
      name: 'Dabu Kurta',
      unitPricePaise: 165_000,
      quantity: 1,
      size: null,
      color: null,
    },
  ],
};

const sender = {
  name: 'Fashion Haat',
  supportPhone: '+91 98765 43210',
  ordersUrl: 'http://localhost:3000/order-confirmation?order=FH7K2M9Q',
  dashboardUrl: 'http://localhost:3000/admin?tab=orders',
};

const letters = [
  ['customer', orderPlacedLetter],
  ['owner', newOrderLetter],
] as const;

test('the subjects are the specification’s', () => {
  const order = orderView(kept);
  expect(orderPlacedLetter(order, sender).subject).toBe(
    'Order Confirmation - Your order has been received',
  );
  expect(newOrderLetter(order, sender).subject).toBe('New Order Notification');
});

describe.each(letters)('the letter to the %s', (_to, write) => {
  const { html, text } = write(orderView(kept), sender);

  test.each([
    [
      'item, size, colour, quantity and unit price',
      'Meenakshi Saree (Free Size · Arakku Red), 2 x ₹19,999',
    ],
    ['amount of a line', '₹39,998'],
    ['item without a choice', 'Dabu Kurta, 1 x ₹1,650'],
    ['display id', 'FH7K2M9Q'],
    ['customer', 'Ananya Deshpande'],
    ['address with pincode', '12 Sahyadri Apartments, Prabhat Road, Pune, Maharashtra 411004'],
    ['phone', '9820001234'],
  ])('names the %s', (_what, words) => {
    expect(html).toContain(words);
    expect(text).toContain(words);
  });

  test.each([
    ['Subtotal', '₹41,648'],
    ['Delivery Charges', '₹120'],
    ['Total', '₹41,768'],
    ['Phone', '9820001234'],
    ['Payment method', 'Online'],
  ])('gives %s as %s', (label, value) => {
    expect(text.split('\n')).toContain(`${label}: ${value}`);
    expect(html).toMatch(new RegExp(`>${label}</td><td[^>]*>${value}</td>`));
  });

  test('has no delivery charges where delivery is free', () => {
    const free = write(
      orderView({ ...kept, deliveryChargePaise: 0, totalPaise: 4_164_800 }),
      sender,
    );
    expect(free.html).not.toContain('Delivery Charges');
    expect(free.text).not.toContain('Delivery Charges');
    expect(free.text.split('\n')).toContain('Total: ₹41,648');
  });

  test('says cash on delivery in words', () => {
    const cod = write(orderView({ ...kept, bookingMethod: 'cod' }), sender);
    expect(cod.text).toContain('Payment method: Cash on Delivery');
  });

  test('shows what people typed as text and never as markup', () => {
    const evil = `<script>alert("x")</script>'&`;
    const { html } = write(
      orderView({
        ...kept,
        customerName: evil,
        deliveryAddress: evil,
        customerPhone: evil,
        lines: [{ ...line, name: evil, size: evil }],
      }),
      sender,
    );
    expect(html).not.toContain('<script');
    const safe = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;';
    // Name, address, phone (twice), product and size.
    expect(html.split(safe).length - 1).toBe(6);
  });
});

test('the owner’s letter says whom to call, and calls a nameless customer Guest', () => {
  const { text } = newOrderLetter(orderView({ ...kept, customerName: '' }), sender);
  expect(text).toContain('Call Guest on 9820001234 (ananya@example.com) to confirm it.');
  expect(text).toContain(sender.dashboardUrl);
});

test('the customer’s letter says that nothing is paid yet and where the order is seen', () => {
  const { text } = orderPlacedLetter(orderView(kept), sender);
  expect(text).toContain('Nothing has been charged yet.');
  expect(text).toContain('Estimated delivery: 30 November 2026.');
  expect(text).toContain(sender.ordersUrl);
});
