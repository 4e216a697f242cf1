import { beforeEach, describe, expect, test } from 'vitest';
import { withUndo } from '#app/orders/record/orders.contract.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { givenProduct } from '#tests/support/test-shop.ts';

const { shop, http, owner, customer } = await openTestAdmin();
let order: Awaited<ReturnType<typeof givenOrder>>;
beforeEach(async () => {
  order = await givenOrder(shop, customer);
  shop.settings.storeProfile.upiId = '';
});

const calls = '/dashboard/orders/calls';

async function page(url = calls): Promise<string> {
  return (await (await http.get(url, owner)).text()).replaceAll('<!-- -->', '');
}

/** Where an answer leads, without its undo parameters. */
function placeOf(answer: Response): string {
  return withUndo(answer.headers.get('Location') ?? '', null);
}

/** The hidden fields of the first form after `mark`. */
function hiddenFields(html: string, mark: string): Record<string, string> {
  const form = html.slice(html.indexOf(mark));
  const fields = form
    .slice(0, form.indexOf('</form>'))
    .matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name ?? '', value ?? '']));
}

test('only the owner can open the queue and save outcomes', async () => {
  for (const url of [calls, '/admin/orders/calls', `${calls}?payment=${order.id}`]) {
    for (const who of [customer, null]) {
      const answer = await http.get(url, who);
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain(order.displayId);
    }
  }
  for (const intent of ['call', 'payment', 'refund', 'change']) {
    const form = { intent, orderId: order.id, outcome: 'confirmed' };
    expect((await http.post(calls, form, customer)).status).toBe(403);
    expect((await http.post(calls, form, null)).status).toBe(401);
  }
});

test('both views of the orders show the counts of all orders and of those to call', async () => {
  for (const url of [calls, '/dashboard/orders']) {
    const html = await page(url);
    expect(html).toMatch(/All orders \(\d+\)/);
    expect(html).toMatch(/To call \(\d+\)/);
  }
});

test('a plain form saves an outcome, and a second one from the same page is refused', async () => {
  const html = await page();
  const form = { ...hiddenFields(html, `Call about ${order.displayId}`), note: 'rang out' };
  expect(form).toMatchObject({ orderId: order.id });
  const noted = await http.post(calls, { ...form, outcome: 'no answer' }, owner);
  expect([noted.status, placeOf(noted)]).toEqual([303, calls]);
  expect(readToastCookie(noted)).toMatchObject({
    title: 'No answer',
    description: expect.stringMatching(/^Moved to .+, \d+(:\d\d)? [ap]m\.$/),
  });
  expect(await page()).toContain('rang out');
  const again = await http.post(calls, { ...form, outcome: 'confirmed' }, owner);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain('It was changed meanwhile and is Pending now');
});

test('an outcome is undone by the row above the queue', async () => {
  const form = hiddenFields(await page(), `Call about ${order.displayId}`);
  const noted = await http.post(calls, { ...form, outcome: 'no answer' }, owner);
  const html = await page(noted.headers.get('Location') ?? '');
  expect(html).toContain(`Undo: Noted: no answer, ${order.displayId}`);
  const changes = /name="changes" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const undone = await http.post(calls, { intent: 'undo', changes }, owner);
  expect([undone.status, undone.headers.get('Location')]).toEqual([303, calls]);
  const after = await page();
  const card = after.slice(after.indexOf(`Call about ${order.displayId}`));
  expect(card.slice(0, card.indexOf('</form>'))).not.toContain('No answer, 1');
});

test('after Confirmed the call queue asks for the payment, with the exact amount to scan', async () => {
  shop.settings.storeProfile.upiId = 'haat@okbank';
  const form = hiddenFields(await page(), `Call about ${order.displayId}`);
  const confirmed = await http.post(calls, { ...form, outcome: 'confirmed' }, owner);
  const next = `${calls}?payment=${order.id}`;
  expect([confirmed.status, placeOf(confirmed)]).toEqual([303, next]);
  const html = await page(next);
  expect(html).toContain('UPI QR code to pay ₹16,870 to haat@okbank');

  const payment = { ...hiddenFields(html, 'name="intent" value="payment"'), intent: 'payment' };
  const fields = { ...payment, orderId: order.id, seenDuePaise: '1687000', method: 'upi' };
  const refused = await http.post(next, { ...fields, received: 'yes', reference: '12' }, owner);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('A UPI reference has 12 digits');
  const paid = await http.post(
    next,
    { ...fields, received: 'yes', reference: '412345678901' },
    owner,
  );
  expect(paid.status).toBe(303);
  const own = await http.get(`/order-confirmation?order=${order.displayId}`, customer);
  expect(await own.text()).toContain('Paid by UPI on');
});

test('a search shows whom it finds, and says so when it finds nobody', async () => {
  const card = `Call about ${order.displayId}`;
  const html = await page(`${calls}?search=${order.displayId.toLowerCase()}`);
  expect(html).toContain(card);
  expect(html).toContain('1 found');
  const nobody = await page(`${calls}?search=nobody-of-this-name`);
  expect(nobody).not.toContain(card);
  expect(nobody).toContain('No orders found');
  expect(nobody).not.toContain('Nobody to call');
});

test('without a UPI id the payment in the call queue says where to enter it', async () => {
  const html = await page(`${calls}?payment=${order.id}`);
  expect(html).toContain('href="/dashboard/settings"');
  expect(html).not.toContain('upi://');
});

describe('a change', () => {
  test('opens by its URL and keeps what was typed when it is refused', async () => {
    const url = `${calls}?change=${order.id}`;
    const html = await page(url);
    expect(html).toContain('Quantity of Gadwal Pattu Saree');
    const form = {
      ...hiddenFields(html, 'action="/dashboard/orders/calls?change='),
      intent: 'change',
      fullName: 'Ananya Deshpande',
      phone: '12',
      pincode: '411004',
      address: '7 Lake Road',
      landmark: '',
      city: 'Nashik',
      state: 'Maharashtra',
      [`quantity-${order.lineIds[0]}`]: '2',
    };
    const refused = await http.post(url, form, owner);
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain('Enter a 10-digit mobile number');
    expect(again).toContain('7 Lake Road');
    const changed = await http.post(url, { ...form, phone: '98200 09999' }, owner);
    expect([changed.status, changed.headers.get('Location')]).toEqual([303, calls]);
    const now = await page();
    expect(now).toContain('₹33,620');
    expect(now).toContain('tel:+919820009999');
  });

  test.each(['?change=nonsense', `?payment=${crypto.randomUUID()}`, '?page=9999', '?page=-1'])(
    'or any other query, like %s, still opens the page',
    async (search) => {
      expect((await http.get(calls + search, owner)).status).toBe(200);
    },
  );
});

test('with nobody to call the call queue says so', async () => {
  await shop.db.updateTable('order_lines').set({ status: 'confirmed' }).execute();
  const html = await page();
  expect(html).toContain('Nobody to call');
  expect(html).toContain('New orders come here by themselves.');
});

test('an item is found and added by forms alone, and a refused one leads back to what was found', async () => {
  const { id: productId } = await givenProduct(shop, { name: 'Narayanpet Saree', stock: 1 });
  const found = `${calls}?change=${order.id}&find=narayanpet`;
  const html = await page(found);
  expect(html).toContain('Total ₹16,870, of which delivery ₹120. Delivered by ');
  expect(html).toContain('₹16,750, 1 left');
  const fields = hiddenFields(html, 'aria-label="Narayanpet Saree"');
  expect(fields).toMatchObject({ orderId: order.id, productId });
  const item = { ...fields, intent: 'add-item', choice: '[null,null]', replaces: '' };
  const refused = await http.post(found, { ...item, quantity: '2' }, owner);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('Narayanpet Saree: Only 1 left');
  const added = await http.post(found, { ...item, quantity: '1' }, owner);
  expect([added.status, placeOf(added)]).toEqual([303, `${calls}?change=${order.id}`]);
  expect(readToastCookie(added)).toMatchObject({
    title: 'Order changed',
    description: 'Total ₹33,620, of which delivery ₹120.',
  });
});
