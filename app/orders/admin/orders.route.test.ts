import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Order } from '#app/orders/record/order.contract.ts';
import { orderStatuses, withUndo } from '#app/orders/record/orders.contract.ts';
import { redactCustomer } from '#app/orders/record/redact-customer.store.server.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder, writeNewOrderEmails } from '#tests/support/test-orders.ts';

const { shop, http, owner, customer } = await openTestAdmin();
let order: Order;

beforeEach(async () => {
  order = await givenOrder(shop, customer);
});

/** Where an answer leads, without its undo parameters. */
function placeOf(answer: Response): string {
  return withUndo(answer.headers.get('Location') ?? '', null);
}

async function statusOfOrder() {
  const line = await shop.db
    .selectFrom('order_lines')
    .select('status')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return line.status;
}

test('the details of an order open by their URL', async () => {
  const html = await (await http.get(`/admin/orders?order=${order.id}`, owner)).text();
  for (const words of [
    'Order Details',
    order.id,
    'Ananya Deshpande',
    '9820001234',
    customer.email,
  ]) {
    expect(html).toContain(words);
  }
});

test('an order whose customer has left the shop names nobody, and has no number to call', async () => {
  await redactCustomer(shop.db, customer.userId);
  const html = await (await http.get(`/admin/orders?order=${order.id}`, owner)).text();
  expect(html).toContain('Guest');
  expect(html).not.toContain('tel:+91"');
});

test.each([
  '/admin?tab=secrets',
  '/admin/orders?page=-1&order=nonsense',
  '/admin/orders?page=1e9',
  '/admin/orders?page=100000',
  `/admin/orders?order=${crypto.randomUUID()}`,
])('%s opens', async (url) => {
  expect((await http.get(url, owner)).status).toBe(200);
});

test('a page past the end shows the last one', async () => {
  const html = await (await http.get('/admin/orders?page=999', owner)).text();
  expect(html).toContain(order.displayId);
  const found = await http.get(`/admin/orders?page=999&search=${order.displayId}`, owner);
  expect(await found.text()).toContain(`Status of ${order.displayId}`);
});

describe('the emails about an order', () => {
  beforeEach(async () => {
    await writeNewOrderEmails(shop, order);
    await shop.sendEmails();
  });

  const open = async () => (await http.get(`/admin/orders?order=${order.id}`, owner)).text();

  test('are in its details, with their delivery status', async () => {
    const html = await open();
    for (const words of ['Order Confirmation - Your', 'New Order Notification', 'In the mailbox']) {
      expect(html).toContain(words);
    }
  });

  test('say so once their text has been removed, and cannot be sent again', async () => {
    expect(await open()).toContain('Send again');
    await shop.db.updateTable('emails').set({ html: '', text: '' }).execute();
    const html = await open();
    expect(html).toContain('its text is no longer kept');
    expect(html).not.toContain('Send again');
    await shop.db.deleteFrom('emails').execute();
  });

  test('are sent again for the owner alone', async () => {
    const emailId = /name="emailId" value="([^"]+)"/.exec(await open())?.[1] ?? '';
    const form = { intent: 'send-again', emailId };
    expect((await http.post('/admin/orders', form, customer)).status).toBe(403);
    expect((await http.post('/admin/orders', form, null)).status).toBe(401);
    expect((await http.post('/admin/orders', form, owner)).status).toBe(303);
    expect(await open()).toContain('Will be sent');
    expect((await http.post('/admin/orders', form, owner)).status).toBe(409);
    expect((await http.post('/admin/orders', { ...form, emailId: 'x' }, owner)).status).toBe(409);
  });
});

describe('looking for orders', () => {
  const list = async (search: string) => (await http.get(`/admin/orders?${search}`, owner)).text();

  test('shows the matches and their count, and the form keeps the query', async () => {
    const html = await list(`search=${order.displayId}&status=pending&from=2020-01-01`);
    expect(html).toContain('1 found');
    expect(html).toContain(`Status of ${order.displayId}`);
    expect(html).toContain(`value="${order.displayId}"`);
    expect(html).toContain('value="2020-01-01"');
  });

  test('without a match says so', async () => {
    const html = await list(`search=${order.displayId}&status=delivered`);
    expect(html).toContain('0 found');
    expect(html).toContain('No orders found');
    expect(html).not.toContain(`Status of ${order.displayId}`);
  });

  test('keeps its query when an order is opened, closed and set', async () => {
    const found = `search=${order.displayId}`;
    const html = await list(`${found}&order=${order.id}`);
    expect(html).toMatch(
      new RegExp(
        `href="/admin/orders\\?${found}"[^>]*aria-label="Close"|aria-label="Close"[^>]*href="/admin/orders\\?${found}"`,
      ),
    );
    const form = { orderId: order.id, status: 'shipped' };
    const answer = await http.post(`/admin/orders?${found}`, form, owner);
    expect(placeOf(answer)).toBe(`/admin/orders?${found}`);
  });

  test.each(['/dashboard', '/admin'])(
    'offers a CSV file of them at %s, to the owner only',
    async (adminPath) => {
      const url = `${adminPath}/orders/export.csv?search=${order.displayId}`;
      for (const who of [customer, null]) {
        const answer = await http.get(url, who);
        expect(answer.status).toBe(403);
        expect(await answer.text()).not.toContain('Ananya');
      }
      const answer = await http.get(url, owner);
      expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect((await answer.text()).split('\r\n')).toMatchObject([
        expect.stringContaining('Order ID,'),
        expect.stringContaining(order.displayId),
        '',
      ]);
    },
  );
});

describe('the tracking link', () => {
  const form = (link: string) => ({ intent: 'tracking', orderId: order.id, link });
  const opened = () => `/admin/orders?order=${order.id}`;

  test('is added for the customer to follow, and then shown with Edit and Update', async () => {
    expect(await (await http.get(opened(), owner)).text()).toMatch(/value="tracking"[^>]*>Add</);
    const link = 'https://track.example.in/EX1';
    const answer = await http.post(opened(), form(link), owner);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, opened()]);
    const html = await (await http.get(opened(), owner)).text();
    expect(html).toMatch(/value="tracking"[^>]*>Update</);
    expect(html).toContain(`href="${opened()}&amp;track=order"`);
    const customerPage = await (await http.get('/orders', customer)).text();
    expect(customerPage).toContain(
      `href="${link}" target="_blank" rel="noopener noreferrer nofollow"`,
    );
  });

  test('can be removed', async () => {
    await http.post(opened(), form('https://track.example.in/EX2'), owner);
    const edited = await (await http.get(`${opened()}&track=order`, owner)).text();
    expect(edited).toMatch(/value="no-tracking"[^>]*>Remove the link</);
    const gone = { intent: 'no-tracking', orderId: order.id };
    const answer = await http.post(opened(), gone, owner);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, opened()]);
    const customerPage = await (await http.get('/orders', customer)).text();
    expect(customerPage).not.toContain('track.example.in/EX2');
    expect((await http.post(opened(), { ...gone, orderId: 'x' }, owner)).status).toBe(404);
  });

  test.each(['javascript:alert(1)', '//track.example.in', '  '])(
    '%j is refused, and stays in its field beside the reason',
    async (typed) => {
      const answer = await http.post(opened(), form(typed), owner);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('Error updating tracking link');
      expect(html).toMatch(new RegExp(`name="link"[^>]*value="${typed.replace(/[()]/g, '\\$&')}"`));
      expect(html).toMatch(
        /name="link"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="link"/,
      );
    },
  );

  test('is set by the owner only', async () => {
    const link = 'https://evil.example';
    expect((await http.post('/admin/orders', form(link), customer)).status).toBe(403);
    expect((await http.post('/admin/orders', form(link), null)).status).toBe(401);
    expect(await (await http.get(opened(), owner)).text()).not.toContain(link);
  });
});

describe('shipping an order from the list', () => {
  const list = '/admin/orders?search=gadwal';
  const opened = () => `${list}&ship=${order.id}`;
  const form = (link: string) => ({
    ...{ intent: 'ship', orderId: order.id, seen: 'confirmed' },
    ...{ courier: 'Blue Dart', link },
  });
  beforeEach(async () => {
    const move = { orderId: order.id, status: 'confirmed' };
    await http.post('/admin/orders', move, owner);
  });

  test('starts on the row of a confirmed order, in a form that the URL opens', async () => {
    const link = `ship=${order.id}"`;
    expect(await (await http.get(list, owner)).text()).toContain(link);
    const html = await (await http.get(opened(), owner)).text();
    for (const words of [`Ship ${order.displayId}`, '12 Sahyadri', 'Delhivery', 'Ship Order'])
      expect(html).toContain(words);
  });

  test('leads back to the list, from which the order is on its way', async () => {
    const answer = await http.post(opened(), form('www.bluedart.example/1'), owner);
    expect([answer.status, placeOf(answer)]).toEqual([303, list]);
    expect(await statusOfOrder()).toBe('shipped');
    const own = await (await http.get('/orders', customer)).text();
    expect(own).toContain('Sent with');
    expect(own).toContain('https://www.bluedart.example/1');
    const html = await (await http.get(list, owner)).text();
    expect(html).not.toContain(`ship=${order.id}"`);
  });

  test('keeps what was typed beside what is wrong with it', async () => {
    const answer = await http.post(opened(), form('blue dart 1'), owner);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain('Enter a full link that begins with https:// or http://');
    expect(html).toContain('value="Blue Dart"');
    expect(html).toContain('value="blue dart 1"');
    expect(await statusOfOrder()).toBe('confirmed');
  });

  test('is done by the owner only', async () => {
    expect((await http.post(list, form(''), customer)).status).toBe(403);
    expect((await http.post(list, form(''), null)).status).toBe(401);
    expect(await statusOfOrder()).toBe('confirmed');
  });
});

test('a plain form sets all selected orders', async () => {
  const other = await givenOrder(shop, customer);
  const form = new URLSearchParams({ intent: 'statuses', status: 'shipped' });
  for (const { id } of [order, other]) form.append('ticked', `${id}:pending`);
  const answer = await http.post('/admin/orders?page=2', form, owner);
  expect([answer.status, placeOf(answer)]).toEqual([303, '/admin/orders?page=2']);
  expect(await statusOfOrder()).toBe('shipped');
});

describe('a payment noted in Order Details', () => {
  const opened = () => `/admin/orders?search=gadwal&order=${order.id}`;
  const payment = () => ({
    ...{ intent: 'payment', orderId: order.id, method: 'upi', received: 'yes' },
    ...{ reference: '412345678901', seenDuePaise: String(order.totalPaise) },
  });

  test('leads back to the order, in the owner’s words', async () => {
    expect(await (await http.get(opened(), owner)).text()).toContain('>Not paid yet.</dd>');
    const answer = await http.post(opened(), payment(), owner);
    expect([answer.status, placeOf(answer)]).toEqual([303, opened()]);
    const html = await (await http.get(opened(), owner)).text();
    for (const words of ['Paid by UPI on', 'Correct this payment', 'Refund'])
      expect(html).toContain(words);
  });

  test('that is refused stays open, beside what was typed', async () => {
    const answer = await http.post(opened(), { ...payment(), reference: '12' }, owner);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Order Details');
    expect(html).toContain('A UPI reference has 12 digits');
  });

  test('follows the lines that are cancelled: they are struck through, and not charged', async () => {
    order = await givenOrder(shop, customer, {
      lines: [{ name: 'Ilkal Saree' }, { name: 'Khana Blouse', status: 'cancelled' }],
    });
    const html = await (await http.get(opened(), owner)).text();
    expect(html).toMatch(/line-through">Khana Blouse/);
    expect(html).not.toMatch(/line-through">Ilkal Saree/);
    expect(html).toContain('Ordered for ₹33,620');
    expect(html).toMatch(/Total amount<\/dt><dd[^>]*>₹16,870/);
  });
});

test('the note is on no page that the customer can open', async () => {
  const url = `/admin/orders?order=${order.id}`;
  const note = 'Speaks Marathi, call after six';
  const form = { intent: 'note', orderId: order.id, note };
  expect((await http.post(url, form, customer)).status).toBe(403);
  expect((await http.post(url, form, owner)).status).toBe(303);
  expect(await (await http.get(url, owner)).text()).toContain(note);
  for (const page of [
    '/orders',
    `/order-confirmation?order=${order.displayId}`,
    '/profile/data.json',
  ]) {
    expect(await (await http.get(page, customer)).text()).not.toContain(note);
  }
});

test('the labels and slips of the selected orders are one page, a sheet each', async () => {
  const other = await givenOrder(shop, customer, { name: 'Radhika Rao' });
  const query = new URLSearchParams({ status: 'confirmed' });
  for (const { id } of [order, other]) query.append('ticked', `${id}:pending`);
  const page = `/admin/orders/slip?${query}`;
  const html = await (await http.get(page, owner)).text();
  for (const words of [order.displayId, other.displayId, 'Radhika Rao', '2', 'Back to the orders'])
    expect(html).toContain(words);
  expect(html.match(/aria-label="Address label"/g)).toHaveLength(2);
  expect(html.match(/break-before-page/g)).toHaveLength(1);
  expect((await http.get(page, customer)).status).toBe(403);
  expect((await http.get('/admin/orders/slip?status=confirmed', owner)).status).toBe(404);
  const list = await (await http.get('/admin/orders', owner)).text();
  expect(list).toContain('formAction="/admin/orders/slip"');
});

describe('the packing slip', () => {
  test('names the registered address as the sender, once the shop has one', async () => {
    const url = `/admin/orders/slip?order=${order.id}`;
    const from = async () => {
      const html = (await (await http.get(url, owner)).text()).replaceAll('<!-- -->', '');
      return /From .*?<\/p>/.exec(html)?.[0].replace(/<[^>]+>/g, '');
    };
    const { name, supportPhone } = shop.settings.storeProfile;
    expect(await from()).toBe(`From ${name}, ${supportPhone}`);
    shop.settings.storeProfile.legalAddress = '7 Laxmi Road\nPune 411030';
    onTestFinished(() => {
      shop.settings.storeProfile.legalAddress = '';
    });
    expect(await from()).toBe(`From ${name}, 7 Laxmi Road, Pune 411030, ${supportPhone}`);
  });

  test('has the address label and the lines of the order, for the owner only', async () => {
    const url = `/dashboard/orders/slip?order=${order.id}`;
    const answer = await http.get(url, owner);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const html = await answer.text();
    for (const words of ['Ananya Deshpande', '12 Sahyadri Apartments', '411004', order.displayId]) {
      expect(html).toContain(words);
    }
    for (const who of [customer, null]) expect((await http.get(url, who)).status).toBe(403);
  });

  test('has the name that the owner has given the shop', async () => {
    shop.settings.storeProfile = { ...shop.settings.storeProfile, name: 'Rang Mahal' };
    onTestFinished(() => {
      shop.settings.storeProfile = shop.settings.environment;
    });
    const html = await (await http.get(`/admin/orders/slip?order=${order.id}`, owner)).text();
    expect(html).toContain(`<title>Packing slip ${order.displayId} - Rang Mahal</title>`);
  });

  test.each(['', '?order=nonsense', `?order=${crypto.randomUUID()}`])(
    'of an unknown order is not found: %j',
    async (search) => {
      expect((await http.get(`/admin/orders/slip${search}`, owner)).status).toBe(404);
    },
  );
});

describe('setting a status', () => {
  test.each(orderStatuses)('to %s works for the owner', async (status) => {
    const answer = await http.post('/admin/orders', { orderId: order.id, status }, owner);
    expect([answer.status, placeOf(answer)]).toEqual([303, '/admin/orders']);
    expect(await statusOfOrder()).toBe(status);
  });

  test('is undone by the form of the row above the list, which is then gone', async () => {
    shop.settings.undoSeconds = 30;
    onTestFinished(() => {
      shop.settings.undoSeconds = 0;
    });
    const set = await http.post('/admin/orders', { orderId: order.id, status: 'cancelled' }, owner);
    const place = set.headers.get('Location') ?? '';
    const html = await (await http.get(place, owner)).text();
    expect(html).toContain(`Undo: Set to Cancelled, ${order.displayId} of Ananya Deshpande`);
    const changes = /name="changes" value="([^"]+)"/.exec(html)?.[1] ?? '';

    const undone = await http.post('/admin/orders', { intent: 'undo', changes }, owner);
    expect([undone.status, undone.headers.get('Location')]).toEqual([303, '/admin/orders']);
    expect(await statusOfOrder()).toBe('pending');
    expect(await (await http.get(place, owner)).text()).not.toContain('Undo: Set to');
    const again = await http.post('/admin/orders', { intent: 'undo', changes }, owner);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('Something else has happened to the order since.');
  });

  test.each(['/dashboard/orders', '/admin/orders'])(
    'by anybody else at %s is refused and changes nothing',
    async (adminPath) => {
      const form = { orderId: order.id, status: 'delivered' };
      expect((await http.post(adminPath, form, customer)).status).toBe(403);
      expect((await http.post(adminPath, form, null)).status).toBe(401);
      expect(await statusOfOrder()).toBe('pending');
    },
  );

  test.each(['Pending', 'lost', '', 'cancelled ', 'confirmed,shipped', '__proto__'])(
    'to "%s" is refused in words and changes nothing',
    async (status) => {
      const answer = await http.post('/admin/orders', { orderId: order.id, status }, owner);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('Error updating order status');
      expect(html).toContain('Choose one of the five statuses');
      expect(await statusOfOrder()).toBe('pending');
    },
  );

  test('of an order that does not exist is a 404', async () => {
    const form = { orderId: crypto.randomUUID(), status: 'shipped' };
    expect((await http.post('/admin/orders', form, owner)).status).toBe(404);
  });

  test('chosen before the customer cancelled is refused with the current status', async () => {
    await http.post('/orders', { orderId: order.id }, customer);
    const form = { orderId: order.id, status: 'confirmed', seen: 'pending' };
    const answer = await http.post('/admin/orders', form, owner);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('It was changed meanwhile and is Cancelled now');
    expect(await statusOfOrder()).toBe('cancelled');
  });

  test('sends the status that the owner has seen', async () => {
    await http.post('/admin/orders', { orderId: order.id, status: 'shipped' }, owner);
    const html = await (await http.get('/admin/orders', owner)).text();
    const form = html.slice(html.indexOf(`name="orderId" value="${order.id}"`));
    expect(form.slice(0, form.indexOf('</form>'))).toContain('name="seen" value="shipped"');
  });
});
