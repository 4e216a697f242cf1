import type { Shop, User } from '#platform/shop.ts';
import type { TestHttp } from './test-http.ts';

/** What a customer types into step 1. */
export const addressForm = {
  fullName: 'Ananya Deshpande',
  phone: '+91 98200 01234',
  email: 'ananya@example.com',
  pincode: '411 004',
  address: '12 Sahyadri Apartments',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
};

type Sent = { status: number; to: string; answer: Response };

/** The checkout by its plain forms. `now` returns the current test's shop and customer. */
export function checkoutForms(now: () => { http: TestHttp; user: User }) {
  /** Sends a checkout form to where its page would. */
  async function send(
    intent: string,
    form: Record<string, string>,
    who: User | null = now().user,
  ): Promise<Sent> {
    const step = intent === 'place' ? 'confirm' : intent;
    const query = new URLSearchParams({ checkout: form.checkout ?? '', step });
    const answer = await now().http.post(`/checkout?${query}`, { intent, ...form }, who);
    return { status: answer.status, to: answer.headers.get('Location') ?? '', answer };
  }

  /** Returns the id of the new checkout. */
  async function start(): Promise<string> {
    const { http, user } = now();
    const answer = await http.post('/checkout', { intent: 'start', fromCart: 'true' }, user);
    const to = answer.headers.get('Location') ?? '';
    return /^\/checkout\?checkout=([0-9a-f-]{36})$/.exec(to)?.[1] ?? `not started: ${to}`;
  }

  /** Step 3, with the consent given. */
  function place(form: Record<string, string>, who?: User): Promise<Sent> {
    return send('place', { consent: 'on', ...form }, who);
  }

  /** A checkout with address and payment filled in. Returns its id. */
  async function fillSteps(): Promise<string> {
    const checkout = await start();
    await send('address', { checkout, ...addressForm });
    await send('payment', { checkout, paymentMethod: 'online' });
    return checkout;
  }

  return { send, start, place, fillSteps };
}

/** The lines of the user's orders, with the order's fields. */
export function listOrderLinesOf(shop: Shop, { userId }: User) {
  return shop.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select([
      'display_id as displayId',
      'customer_phone as phone',
      'delivery_pincode as pincode',
      'booking_method as payment',
      'total_paise as total',
      'product_price_paise as unitPrice',
      'quantity',
      'order_lines.status',
    ])
    .where('user_id', '=', userId)
    .execute();
}
