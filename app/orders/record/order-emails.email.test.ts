import { describe, expect, test } from 'vitest';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import type { Order, OrderLine } from './order.contract.ts';
import { newOrderEmail, orderPlacedEmail, statusEmail } from './order-emails.email.ts';
import { orderView } from './order-view.rules.ts';

const line: OrderLine = {
  ...modelLine,
  unitPricePaise: 1_999_900,
  quantity: 2,
  size: 'Free Size',
  color: 'Arakku Red',
};

const stored: Order = {
  ...modelOrder,
  subtotalPaise: 4_164_800,
  totalPaise: 4_176_800,
  lines: [
    line,
    { ...line, name: 'Dabu Kurta', unitPricePaise: 165_000, quantity: 1, size: null, color: null },
  ],
};

const sender = {
  name: 'Fashion Haat',
  supportPhone: '+91 98765 43210',
  supportHours: 'Monday to Saturday, 10 AM to 6 PM IST',
  url: (path: string) => `https://haat.example${path}`,
};

const emails = [
  ['customer', orderPlacedEmail],
  ['owner', newOrderEmail],
] as const;

test('both emails about a new order have their fixed subject', () => {
  const order = orderView(stored);
  expect(orderPlacedEmail(order, sender).subject).toBe(
    'Order Confirmation - Your order has been received',
  );
  expect(newOrderEmail(order, sender).subject).toBe('New Order Notification');
});

describe.each(emails)('the email to the %s', (_to, write) => {
  const { html, text } = write(orderView(stored), sender);

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
    expect(cellsOf(html)).toContainEqual([label, value]);
  });

  test('has no delivery charges where delivery is free', () => {
    const free = write(
      orderView({ ...stored, deliveryChargePaise: 0, totalPaise: 4_164_800 }),
      sender,
    );
    expect(free.html).not.toContain('Delivery Charges');
    expect(free.text).not.toContain('Delivery Charges');
    expect(free.text.split('\n')).toContain('Total: ₹41,648');
  });

  test('names cash on delivery', () => {
    const cod = write(orderView({ ...stored, bookingMethod: 'cod' }), sender);
    expect(cod.text).toContain('Payment method: Cash on Delivery');
  });

  test('escapes what people typed', () => {
    const evil = `<script>alert("x")</script>'&`;
    const { html } = write(
      orderView({
        ...stored,
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

test('the owner’s email says whom to call, and calls a customer without a name Guest', () => {
  const { text } = newOrderEmail(orderView({ ...stored, customerName: '' }), sender);
  expect(text).toContain('Call Guest on 9820001234 (ananya@example.com) to confirm it.');
  expect(text).toContain(`https://haat.example/admin/orders?order=${stored.id}`);
});

test('the customer’s email says that nothing is paid yet, and links to the order', () => {
  const { text } = orderPlacedEmail(orderView(stored), sender);
  expect(text).toContain('Nothing has been charged yet.');
  expect(text).toContain('Estimated delivery: 30 November 2026.');
  expect(text).toContain('View order: https://haat.example/order-confirmation?order=FH7K2M9Q');
});

describe('the email about a status', () => {
  const shipped = {
    ...line,
    status: 'shipped',
    trackingLink: 'https://post.example/EX1IN',
  } as const;

  test.each([
    ['confirmed', 'Your order is confirmed - FH7K2M9Q', 'Estimated delivery: 30 November 2026.'],
    ['shipped', 'Your order has been shipped - FH7K2M9Q', 'your order FH7K2M9Q is on its way'],
    ['delivered', 'Your order has been delivered - FH7K2M9Q', 'We hope you love it'],
    ['cancelled', 'Your order has been cancelled - FH7K2M9Q', 'Nothing has been charged.'],
  ] as const)('%s says so and links to the order', (status, subject, words) => {
    const order = orderView({ ...stored, lines: [{ ...line, status }] });
    const message = statusEmail(order, status, sender);
    expect(message.subject).toBe(subject);
    for (const form of [message.text, message.html]) {
      expect(form).toContain(words);
      expect(form).toContain('Namaste Ananya Deshpande');
      expect(form).toContain('Meenakshi Saree (Free Size · Arakku Red), 2 x ₹19,999');
      expect(form).toContain('https://haat.example/order-confirmation?order=FH7K2M9Q');
    }
  });

  test('shipped has each tracking link once', () => {
    const { text, html } = statusEmail(
      orderView({ ...stored, lines: [shipped, shipped] }),
      'shipped',
      sender,
    );
    expect(text.match(/Track your Order: https:\/\/post\.example\/EX1IN/g)).toHaveLength(1);
    expect(html).toContain('href="https://post.example/EX1IN"');
  });

  test('delivered asks for a review of each product that the shop still has', () => {
    const delivered = { ...line, status: 'delivered', productId: line.id } as const;
    const { text } = statusEmail(
      orderView({ ...stored, lines: [delivered, { ...delivered, productId: null, name: 'Gone' }] }),
      'delivered',
      sender,
    );
    expect(text).toContain(
      `Rate Meenakshi Saree: https://haat.example/product/${line.id}?review=true`,
    );
    expect(text).not.toContain('Review of Gone');
  });

  test('leaves out cancelled lines', () => {
    const { text } = statusEmail(
      orderView({
        ...stored,
        lines: [shipped, { ...line, name: 'Dabu Kurta', status: 'cancelled' }],
      }),
      'shipped',
      sender,
    );
    expect(text).not.toContain('Dabu Kurta');
  });

  test('cancelled promises a call about the refund when something was paid', () => {
    const order = {
      ...stored,
      paymentStatus: 'paid',
      paidPaise: 4_176_800,
      lines: [{ ...line, status: 'cancelled' }],
    };
    const { text } = statusEmail(orderView(order as Order), 'cancelled', sender);
    expect(text).toContain('We will call you about the refund of ₹41,768.');
  });
});

describe('every email of an order', () => {
  const pictured = { ...line, pictureUrl: '/storage/v1/object/public/product-images/x-900.webp' };
  const { html } = orderPlacedEmail(orderView({ ...stored, lines: [pictured] }), sender);

  test('has the shop’s sign and name above it', () => {
    expect(html).toMatch(
      /<img src="https:\/\/haat\.example\/apple-touch-icon\.png"[^>]*>Fashion Haat/,
    );
  });

  test('names no number to call where the shop has none', () => {
    const { text, html } = orderPlacedEmail(orderView(stored), { ...sender, supportPhone: '' });
    expect(text).not.toMatch(/Questions|Call us|\n{3}/);
    expect(html).not.toContain('<p style="margin:0 0 16px"></p>');
  });

  test('shows a small picture of each product, by its full address', () => {
    expect(html).toContain(
      'src="https://haat.example/storage/v1/object/public/product-images/x-360.webp"',
    );
  });

  test('has the amounts below each other, at the right edge', () => {
    const amounts = [...html.matchAll(/<td align="right"[^>]*><b>([^<]*)<\/b>/g)];
    expect(amounts.map(([, amount]) => amount)).toContain('₹39,998');
    expect(html).toContain('tabular-nums');
  });
});

/** The texts of the cells of each row. */
function cellsOf(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  );
}
