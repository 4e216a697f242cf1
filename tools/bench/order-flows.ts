import { randomUUID } from 'node:crypto';
import type { Answer, Connection } from './connection.ts';
import type { ApiCustomer } from './customers.ts';
import { type RequestOptions, requestBytes } from './requests.ts';

/** What one customer orders, and over which connection. */
export type Purchase = {
  connection: Connection;
  port: number;
  customer: ApiCustomer;
  productId: string;
  totalPaise: number;
};

/** Places an order. Returns its id, or null if the product is sold out. @throws for any other response */
export type OrderFlow = (purchase: Purchase) => Promise<string | null>;

const typed = {
  fullName: 'Ananya Deshpande',
  phone: '+91 98200 01234',
  pincode: '411 004',
  address: '12 Sahyadri Apartments',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
};

/** As an API client: one request. */
export async function orderByApi(purchase: Purchase, key = randomUUID()): Promise<string | null> {
  const { customer, productId } = purchase;
  const answer = await send(purchase, {
    path: '/api/v1/orders',
    headers: { Authorization: `Bearer ${customer.token}`, 'Idempotency-Key': key },
    json: {
      customer_name: typed.fullName,
      customer_phone: typed.phone,
      customer_email: customer.email,
      address: typed.address,
      city: typed.city,
      state: typed.state,
      delivery_pincode: typed.pincode,
      agrees_to_terms: true,
      item: { product_id: productId, quantity: 1 },
      total: purchase.totalPaise / 100,
    },
  });
  const id = /"display_id":"(\w+)"/.exec(answer.body.toString())?.[1];
  if ((answer.status === 201 || answer.status === 200) && id) return id;
  if (answer.status === 409) return null;
  throw unexpected('POST /api/v1/orders', answer);
}

/** As a customer's browser, with its four forms only: Buy Now, address, payment, Place Order. */
export function orderByForms(purchase: Purchase): Promise<string | null> {
  return checkOut(purchase, async () => {});
}

/** The same with every page on the way, from the product to the confirmation. */
export async function orderByPages(purchase: Purchase): Promise<string | null> {
  const see = async (path: string) => {
    const { cookie } = purchase.customer;
    const answer = await send(purchase, { path, cookie, encoding: 'gzip, deflate, br, zstd' });
    if (answer.status !== 200) throw unexpected(path, answer);
  };
  await see(`/product/${purchase.productId}`);
  return checkOut(purchase, see);
}

async function checkOut(
  purchase: Purchase,
  see: (path: string) => Promise<void>,
): Promise<string | null> {
  const product = `/product/${purchase.productId}`;
  const buyNow = { intent: 'buy-now', quantity: '1' };
  const first = await submit(purchase, product, buyNow);
  if (first === null) return null;
  const checkout = new URL(first, 'http://shop').searchParams.get('checkout') ?? '';
  const stepPath = (step: string) => `/checkout?checkout=${checkout}&step=${step}`;
  const fields = { checkout, ...typed, email: purchase.customer.email };
  await see(first);
  const second = await submit(purchase, stepPath('address'), { intent: 'address', ...fields });
  if (second === null) return null;
  await see(second);
  const payment = { intent: 'payment', checkout, paymentMethod: 'online' };
  const third = await submit(purchase, stepPath('payment'), payment);
  if (third === null) return null;
  await see(third);
  const seenTotalPaise = String(purchase.totalPaise);
  const place = { intent: 'place', checkout, consent: 'on', seenTotalPaise };
  const last = await submit(purchase, stepPath('confirm'), place);
  if (last === null) return null;
  await see(last);
  return /[?&]order=(\w+)/.exec(last)?.[1] ?? null;
}

/** Where a form leads to; null if the product is sold out. */
async function submit(
  purchase: Purchase,
  path: string,
  form: Record<string, string>,
): Promise<string | null> {
  const answer = await send(purchase, { path, form, cookie: purchase.customer.cookie });
  const to = /\r\nlocation: *(\S+)/i.exec(answer.head)?.[1];
  if (answer.status >= 300 && answer.status < 400 && to) return to;
  if (answer.status === 409) return null;
  throw unexpected(`POST ${path}`, answer);
}

function send({ connection, port, customer }: Purchase, options: RequestOptions): Promise<Answer> {
  return connection.send(requestBytes(port, { address: customer.address, ...options }));
}

function unexpected(what: string, { status, body }: Answer): Error {
  return new Error(`${what} answered ${status}: ${body.toString().slice(0, 500)}`);
}
