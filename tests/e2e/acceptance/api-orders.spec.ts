import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { type ApiClient, apiCustomerFields, newCustomer, orderProduct } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { collectLiveEvents } from './live-events.ts';
import { signedInOwner, signedInPerson } from './people.ts';

type Order = {
  id: string;
  user_id: string | null;
  created_at: string;
  lines: { status: string; product_price: number; quantity: number }[];
};

const idOf = ({ id }: Order) => id;

function addProduct(owners: ApiClient) {
  return owners.requestJson('post', '/products', {
    ...{ name: 'Sambalpuri Saree', price: 3150.5, sale_price: 2999.5, stock_quantity: 40 },
    ...{ sizes: ['Free Size'], colors: ['Indigo'] },
  });
}

const choice = { selected_size: 'Free Size', selected_color: 'Indigo' };

test('API clients read orders', async ({ owners, request }) => {
  const saree = await addProduct(owners);
  const [one, other] = [
    await newCustomer(request, 'Ananya Deshpande'),
    await newCustomer(request, 'Farah Siddiqui'),
  ];
  const first = await orderProduct(one, saree, choice);
  const otherOrder = await orderProduct(other, saree, choice);
  const second = await orderProduct(one, saree, { ...choice, quantity: 3 });

  await checkLine('C546', async () => {
    const { data } = await one.requestJson('get', '/orders');
    expect(data.map(idOf)).toEqual([second.id, first.id]);
    expect(await (await one.send('get', `/orders/${otherOrder.id}`)).status()).toBe(404);
    expect(await (await request.get('/api/v1/orders')).status()).toBe(401);
  });
  await checkLine('C547', async () => {
    expect((await one.send('get', '/orders/all')).status()).toBe(403);
    const { data, next_cursor: next } = await owners.requestJson('get', '/orders/all?limit=3');
    expect(data.map(idOf)).toEqual([second.id, otherOrder.id, first.id]);
    const further = await owners.requestJson('get', `/orders/all?limit=100&cursor=${next}`);
    const times = [...data, ...further.data].map(({ created_at }: Order) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
  });
  const { data: all } = await owners.requestJson('get', '/orders/all?limit=100');
  const metrics = await owners.requestJson('get', '/orders/figures');
  await checkLine('C548', async () => {
    expect(metrics.orders).toBe(all.length);
    expect((await one.send('get', '/orders/figures')).status()).toBe(403);
  });
  await checkLine('C549', async () => {
    const users = all.map(({ user_id }: Order) => user_id).filter(Boolean);
    expect(users).toContain(otherOrder.user_id);
    expect(metrics.customers).toBe(new Set(users).size);
  });
  await checkLine('C550', async () => {
    const activeLines = all
      .flatMap(({ lines }: Order) => lines)
      .filter(({ status }: Order['lines'][number]) => status !== 'cancelled');
    const revenue = activeLines.reduce(
      (sum: number, { product_price, quantity }: Order['lines'][number]) =>
        sum + product_price * quantity,
      0,
    );
    expect(metrics.revenue).toBe(revenue);
    await owners.requestJson('patch', `/orders/${otherOrder.id}`, { status: 'cancelled' });
    const { revenue: after } = await owners.requestJson('get', '/orders/figures');
    expect(after).toBe(revenue - 2999.5);
  });
});

test('API clients place orders', async ({ owners, request }) => {
  const saree = await addProduct(owners);
  const customer = await newCustomer(request, 'Ananya Deshpande');
  const { delivery_charge } = await customer.requestJson('get', '/delivery_settings');
  const item = { product_id: saree.id, quantity: 2, ...choice };
  const orderInput = { ...apiCustomerFields, item, total: 5999 + delivery_charge };

  await checkLine('C551', async () => {
    const placed = await customer.requestJson('post', '/orders', {
      ...orderInput,
      booking_method: 'online',
    });
    const { user_id } = await customer.requestJson('get', '/profiles/me');
    expect(placed).toMatchObject({
      user_id,
      customer_name: 'Ananya Deshpande',
      customer_email: 'ananya@example.in',
      customer_phone: '9820001234',
      delivery_address: '12 Sahyadri Apartments, Near Garware College, Pune, Maharashtra',
      delivery_pincode: '411004',
      booking_method: 'online',
      lines: [
        {
          product_id: saree.id,
          product_name: 'Sambalpuri Saree',
          product_price: 2999.5,
          quantity: 2,
          ...choice,
          status: 'pending',
        },
      ],
    });
  });
  await checkLine('C551', async () => {
    // Customer, prices and status are the shop's to set (Q34).
    const { user_id: owner } = await owners.requestJson('get', '/profiles/me');
    const claims = [{ user_id: owner }, { status: 'delivered' }, { product_price: 1 }];
    for (const claim of claims) {
      expect((await customer.send('post', '/orders', { ...orderInput, ...claim })).status()).toBe(
        422,
      );
    }
    const cheaper = { ...orderInput, item: { ...item, product_price: 1 } };
    expect((await customer.send('post', '/orders', cheaper)).status()).toBe(422);
    expect((await customer.send('post', '/orders', { ...orderInput, total: 1 })).status()).toBe(
      409,
    );
    expect((await customer.requestJson('get', '/orders')).data).toHaveLength(1);
  });
});

test('API clients change orders', async ({ owners, request }) => {
  const saree = await addProduct(owners);
  const [one, other] = [
    await newCustomer(request, 'Ananya Deshpande'),
    await newCustomer(request, 'Farah Siddiqui'),
  ];
  const { id } = await orderProduct(one, saree, choice);
  const read = () => owners.requestJson('get', `/orders/${id}`);

  await checkLine('C552', async () => {
    const shipped = { status: 'shipped' };
    expect((await one.send('patch', `/orders/${id}`, shipped)).status()).toBe(403);
    expect((await read()).status).toBe('pending');
    expect(await owners.requestJson('patch', `/orders/${id}`, shipped)).toMatchObject(shipped);
    for (const status of ['Shipped', 'lost', '']) {
      expect((await owners.send('patch', `/orders/${id}`, { status })).status()).toBe(422);
    }
    expect((await read()).status).toBe('shipped');
  });
  await checkLine('C553', async () => {
    const path = `/orders/${id}/tracking_link`;
    const link = { tracking_link: 'https://track.example.in/EX447' };
    expect((await one.send('patch', path, link)).status()).toBe(403);
    expect((await read()).lines).toMatchObject([{ tracking_link: null }]);
    await owners.requestJson('patch', path, link);
    expect((await one.requestJson('get', `/orders/${id}`)).lines).toMatchObject([link]);
    const evil = { tracking_link: 'javascript:alert(1)' };
    expect((await owners.send('patch', path, evil)).status()).toBe(422);
  });
  await checkLine('C554', async () => {
    const pending = await orderProduct(one, saree, choice);
    const cancel = `/orders/${pending.id}/cancel`;
    expect((await other.send('post', cancel)).ok()).toBe(false);
    expect((await one.requestJson('get', `/orders/${pending.id}`)).status).toBe('pending');
    expect((await one.requestJson('post', cancel)).status).toBe('cancelled');
    // A shipped order cannot be cancelled by the customer.
    expect((await one.send('post', `/orders/${id}/cancel`)).status()).toBe(409);
    expect((await read()).status).toBe('shipped');
  });
});

test('an open page hears of its own orders alone', async ({
  page,
  owners,
  request,
  context,
  browser,
}) => {
  const saree = await addProduct(owners);
  const [one, other] = [
    await newCustomer(request, 'Ananya Deshpande'),
    await newCustomer(request, 'Farah Siddiqui'),
  ];
  const [otherOrder, others] = [
    await orderProduct(one, saree, choice),
    await orderProduct(other, saree, choice),
  ];
  await signedInPerson(context, one);
  const { page: admin } = await signedInOwner(await browser.newContext());
  const [heardByCustomer, heardByOwner] = [await listen(page), await listen(admin)];

  await checkLine('C555', async () => {
    await owners.requestJson('patch', `/orders/${others.id}`, { status: 'confirmed' });
    await owners.requestJson('patch', `/orders/${otherOrder.id}`, { status: 'shipped' });
    await expect.poll(heardByOwner).toEqual(new Set([others.id, otherOrder.id]));
    await expect.poll(heardByCustomer).toEqual(new Set([otherOrder.id]));
  });
});

/** Opens a live stream of orders. Returns a function for the ids received so far. */
async function listen(page: Page): Promise<() => Promise<Set<string | null>>> {
  await page.goto('/about');
  const liveEvents = await collectLiveEvents(page, 'orders');
  return async () => new Set((await liveEvents()).map(({ id }) => id));
}
