import { bookParcel } from '#app/orders/parcels/book-parcel.server.ts';
import { openPaymentPage } from '#app/orders/payments/open-payment-page.server.ts';
import { testWebhookToken } from '../support/test-courier.ts';
import { givenOrder } from '../support/test-orders.ts';
import { type Ask, type Entry, open, owned, type World } from './access-entry.ts';
import { payPage } from './page-entries.ts';

// For a shop with a payment provider and a courier: pages that lead to the provider and back, and the webhooks
// of both, genuine and forged.

const forged = '00'.repeat(32);

const entries: Entry[] = [
  owned('GET /pay/:order  with partners', '200 200 200 200 | 404 404 404', payPage, {
    path: { order: 'FH000000' },
  }),
  owned('GET /pay/:order/now  with partners', '200 200 200 200 | 404 404 404', payPage, {
    path: { order: 'FH000000' },
  }),
  owned('POST /pay/:order/now  with partners', '200+ 200+ 200+ 200+ | 404 404 404', payPage, {
    path: { order: 'FH000000' },
  }),
  // The provider has signed the address: its holder may continue to the pay page.
  owned('GET /payment-provider/return  with partners', '200 200 200 200 | 404 404 404', wayBack, {
    query: '',
  }),
  owned(
    'POST /payment-provider/return  with partners',
    '303+ 303+ 303+ 303+ | 404 404 404',
    wayBack,
    { query: '' },
  ),
  open('GET /payment-provider/return  with partners, forged', '404 404 404', forgedWayBack),
  open('POST /payment-provider/return  with partners, forged', '404 404 404', forgedWayBack),
  open('GET /payment-provider/webhook  with partners', '404 404 404'),
  open('POST /payment-provider/webhook  with partners, signed', '200+ 200+ 200+', webhook),
  open('POST /payment-provider/webhook  with partners, forged', '401 401 401', async (world) => {
    const { headers, ...ask } = await webhook(world);
    return { ...ask, headers: { ...headers, 'x-razorpay-signature': forged } };
  }),
  open('POST /payment-provider/webhook  with partners, unsigned', '401 401 401', async (world) => ({
    json: (await webhook(world)).json,
  })),
  open('GET /webhooks/courier  with partners', '404 404 404'),
  open('POST /webhooks/courier  with partners, its token', '200+ 200+ 200+', courierWebhook),
  open('POST /webhooks/courier  with partners, another token', '401 401 401', async (world) => ({
    ...(await courierWebhook(world)),
    headers: { 'x-api-key': 'a token of somebody' },
  })),
  open('POST /webhooks/courier  with partners, no token', '401 401 401', async (world) => ({
    json: (await courierWebhook(world)).json,
  })),
  open('GET /admin/settings/online-payments  with partners', '403 403 200'),
  open('POST /admin/settings/online-payments  with partners', '401 403 303+', {
    form: { paysAtCheckout: 'on' },
  }),
  open(
    'GET /admin/orders/parcels/:order/:number/label  with partners',
    '403 403 302',
    async (world) => ({ path: { order: (await givenParcel(world)).orderId, number: '1' } }),
  ),
];

export const partnerEntries = entries.map((entry) => ({ ...entry, hasPartners: true }));

/** An order just paid at the provider, which the shop does not know yet. */
async function givenPaidLink({ shop, razorpay, customer }: World) {
  const { paymentProvider: provider } = shop;
  if (!provider) throw new Error('There is no payment provider');
  const order = await givenOrder(shop, customer);
  await openPaymentPage(shop, provider, order.id);
  const link = razorpay.links.at(-1);
  razorpay.pay(link);
  return link;
}

async function wayBack(world: World): Promise<Ask> {
  return { query: `?${world.razorpay.returnQuery(await givenPaidLink(world))}` };
}

async function forgedWayBack(world: World): Promise<Ask> {
  const query = world.razorpay.returnQuery(await givenPaidLink(world));
  query.set('razorpay_signature', forged);
  return { query: `?${query}` };
}

async function webhook(world: World): Promise<Ask> {
  const link = await givenPaidLink(world);
  const { body, headers } = world.razorpay.webhook('payment_link.paid', link ? { link } : {});
  return { json: JSON.parse(new TextDecoder().decode(body)), headers: Object.fromEntries(headers) };
}

async function givenParcel({ shop, owner, customer }: World) {
  const { id } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  const booked = await bookParcel(shop, owner, {
    ...{ orderId: id, seenStatus: 'confirmed', lineIds: null },
    ...{ weightGrams: 500, lengthCm: 30, breadthCm: 25, heightCm: 5 },
  });
  return { orderId: id, awb: booked.ok ? booked.value.awb : null };
}

/** Says that a parcel is on its way. */
async function courierWebhook(world: World): Promise<Ask> {
  const { awb } = await givenParcel(world);
  return { json: { awb, shipment_status_id: 18 }, headers: { 'x-api-key': testWebhookToken } };
}
