import path from 'node:path';
import { startBuyNow } from '#app/orders/checkout/start-checkout.server.ts';
import { issueInvoice } from '#app/orders/invoices/issue-documents.server.ts';
import { readPayPath } from '#app/orders/payments/pay-links.server.ts';
import { listReturnsOfOrder } from '#app/orders/returns/returns.store.server.ts';
import { openStopLinks } from '#app/products/back-in-stock/stop-links.server.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { clearCart } from '#app/store/cart/change-cart.server.ts';
import { addToWishlist } from '#app/store/wishlist/change-wishlist.server.ts';
import { addOnGroupFields, givenAddOnGroup } from '../support/test-add-ons.ts';
import { givenAttributes } from '../support/test-attributes.ts';
import { givenWaiting } from '../support/test-back-in-stock.ts';
import { buyNowToConfirm } from '../support/test-checkout.ts';
import { addressForm } from '../support/test-checkout-forms.ts';
import { givenOrder } from '../support/test-orders.ts';
import { photo } from '../support/test-pictures.ts';
import { givenReturn } from '../support/test-returns.ts';
import { givenReview, givenReviewPicture } from '../support/test-reviews.ts';
import { givenProduct } from '../support/test-shop.ts';
import {
  givenMeasuredProduct,
  givenSizeChart,
  sizeChartFields,
} from '../support/test-size-charts.ts';
import {
  type Ask,
  type Entry,
  givenSession,
  missingId,
  open,
  owned,
  type World,
} from './access-entry.ts';

// Every page, and every customer's form on it. The owner's forms are in tests/owner-forms.test.ts.

const publicPages: Entry[] = [
  ...['/', '/store', '/categories', '/about', '/privacy', '/terms', '/shipping'].map((path) =>
    open(`GET ${path}`, '200 200 200'),
  ),
  open('GET /*', '404 404 404', { path: { '*': 'no-such-page' } }),
  open('POST /*', '404 404 404', { path: { '*': 'no-such-page' } }),
  // For the holder of the aggregator's token. This shop has none; partner-entries.ts has one.
  open('GET /webhooks/courier', '404 404 404'),
  open('POST /webhooks/courier', '404 404 404'),
  open('GET /checkout/pin.json', '200 200 200', { query: '?pin=411004' }),
  owned('GET /product/:id/:slug?', '200 200 200 200 | 404 404 404', productPath, {
    path: { id: missingId },
  }),
  owned('GET /size-chart/:id', '200 200 200 200 | 404 404 404', measuredProductPath, {
    path: { id: missingId },
  }),
  // Some of them may be gone; the others are answered.
  owned('GET /cards/:ids', '200 200 200 200 | 200 200 200', cardsPath, {
    path: { ids: missingId },
  }),
  owned('GET /choices/:ids', '200 200 200 200 | 200 200 200', cardsPath, {
    path: { ids: missingId },
  }),
];

/** The holder of an email's link may stop the emails. Anybody may leave an address for what is out of stock. */
const backInStockPages: Entry[] = [
  owned('GET /back-in-stock/:id', '200 200 200 200 | 404 404 404', productPath, {
    path: { id: missingId },
  }),
  owned('POST /back-in-stock/:id', '303+ 303+ 303+ 303+ | 404 404 404', soldOutForm, {
    path: { id: missingId },
    form: { email: 'waits@example.com' },
  }),
  owned('GET /back-in-stock/stop', '200 200 200 200 | 404 404 404', stopLink, {
    query: '?email=waits@example.com&key=none',
  }),
  owned('POST /back-in-stock/stop', '303+ 303+ 303+ 303+ | 404 404 404', stopLink, {
    query: '?email=waits@example.com&key=none',
  }),
];

const signInPages: Entry[] = [
  // Signed-in people do not need it.
  open('GET /auth', '200 302 302'),
  open('POST /auth', '422 302 302', {
    form: { email: 'nobody@example.com', password: 'wrong-one' },
  }),
  open('GET /auth/forgot', '200 200 200'),
  open('POST /auth/forgot', '303 303 303', { form: { email: 'nobody@example.com' } }),
  open('GET /auth/confirm', '200 200 200'),
  open('POST /auth/confirm', '303 303 303', { query: '?token_hash=none', form: {} }),
  open('GET /auth/reset', '200 200 200'),
  open('POST /auth/reset', '422 422 422', {
    form: { password: 'a-new-one', confirmPassword: 'a-new-one' },
  }),
  open('GET /auth/code', '302 302 302'),
  open('POST /auth/code', '303 303 303', { form: { code: '123456' } }),
  open('GET /auth/google', '302 302 302'),
  open('POST /auth/google', '303 303 303'),
  open('GET /auth/v1/authorize', '400 400 400'),
  open('GET /auth/v1/callback', '303 303 303'),
  open('GET /sign-out', '302 302 302'),
  open('POST /sign-out', '303 303+ 303+'),
];

const shoppingPages: Entry[] = [
  open('GET /cart', '302 200 200'),
  open('GET /wishlist', '200 200 200'),
  owned('POST /cart  add', '302 303+ 303+ 303+ | 302 409 409', addForm, {
    form: { intent: 'add', productId: missingId, quantity: '1' },
  }),
  owned('POST /cart  quantity', '302 302+ 303 303 | 302 303 303', lineForm('quantity'), {
    form: { intent: 'quantity', quantity: '2', lineId: missingId },
  }),
  owned('POST /cart  remove', '302 303+ 303 303 | 302 303 303', lineForm('remove'), {
    form: { intent: 'remove', lineId: missingId },
  }),
  owned('POST /wishlist  add', '303 303+ 303+ 303+ | 303 303 303', addForm, {
    form: { intent: 'add', productId: missingId },
  }),
  owned('POST /wishlist  remove', '303 303+ 303 303 | 303 303 303', wishlistForm('remove'), {
    form: { intent: 'remove', productId: missingId },
  }),
  owned('POST /wishlist  move-line', '303 303+ 303 303 | 303 303 303', moveLineForm, {
    form: { intent: 'move-line', lineId: missingId },
  }),
  owned('POST /product/:id/:slug?  buy-now', '303 302+ 302+ 302+ | 303 409 409', buyForm, {
    path: { id: missingId },
    form: { intent: 'buy-now', quantity: '1' },
  }),
];

const reviewForms: Entry[] = [
  owned(
    'POST /product/:id/:slug?  write-review',
    '303 303+ 303+ 303+ | 303 404 404',
    reviewForm({ intent: 'write-review', rating: '4' }),
    { path: { id: missingId }, form: { intent: 'write-review', rating: '4' } },
  ),
  owned(
    'POST /product/:id/:slug?  delete-review',
    '303 303+ 409 409 | 303 409 409',
    reviewForm({ intent: 'delete-review' }),
    { path: { id: missingId }, form: { intent: 'delete-review' } },
  ),
  ...forms(
    { intent: 'answer-review', answer: 'Thank you.' },
    { intent: 'remove-answer' },
    { intent: 'hide-review', reason: 'An advertisement' },
    { intent: 'show-review' },
    { intent: 'hide-review-picture', reason: 'An advertisement' },
    { intent: 'show-review-picture' },
  ).map((form) =>
    owned(
      `POST /product/:id/:slug?  ${form.intent}`,
      '303 403 403 303+ | 303 403 404',
      reviewForm(form),
      {
        path: { id: missingId },
        form: { ...form, reviewId: missingId, pictureId: missingId },
      },
    ),
  ),
];

const checkoutPages: Entry[] = [
  owned('GET /checkout', '302 200 404 404 | 302 404 404', checkoutQuery, {
    query: `?checkout=${missingId}`,
  }),
  ...forms(
    { intent: 'address', ...addressForm, city: 'Nashik' },
    { intent: 'payment', paymentMethod: 'online' },
    { intent: 'place', consent: 'on' },
  ).map((form) =>
    owned(
      `POST /checkout  ${form.intent}`,
      `302 ${form.intent === 'place' ? '303+' : '302+'} 404 404 | 302 404 404`,
      (world) => checkoutForm(world, form),
      {
        query: `?checkout=${missingId}`,
        form: { checkout: missingId, seenTotalPaise: '1', ...form },
      },
    ),
  ),
  owned('POST /checkout  start', '302 302+ 303 303 | 302 303 303', fullCart, {
    form: { intent: 'start' },
  }),
];

const orderPages: Entry[] = [
  open('GET /orders', '302 200 200'),
  owned('GET /order-confirmation', '404 200 404 404 | 404 404 404', orderQuery, {
    query: '?order=FH000000',
  }),
  owned('GET /orders/:order/invoice', '302 200 404 200 | 302 404 404', invoicePage, {
    path: { order: 'FH000000' },
  }),
  owned('GET /orders/:order/invoice.pdf', '302 200 404 200 | 302 404 404', invoicePage, {
    path: { order: 'FH000000' },
  }),
  owned('GET /orders/:order/return', '302 200 404 404 | 302 404 404', returnPage, {
    path: { order: 'FH000000' },
  }),
  owned('POST /orders/:order/return  request', '302 303+ 404 404 | 302 404 404', returnForm, {
    path: { order: 'FH000000' },
    form: { intent: 'request', lineId: missingId, reason: 'size' },
  }),
  owned('POST /orders/:order/return  withdraw', '302 303+ 404 404 | 302 404 404', withdrawForm, {
    path: { order: 'FH000000' },
    form: { intent: 'withdraw', returnId: missingId },
  }),
  owned('GET /private-pictures/:file', '404 200 404 200 | 404 404 404', returnPicture, {
    path: { file: `${'0'.repeat(24)}.webp` },
  }),
  // The address is signed: its holder may read the page.
  owned('GET /pay/:order', '200 200 200 200 | 404 404 404', payPage, {
    path: { order: 'FH000000' },
  }),
  // Without a payment provider's keys these addresses do not exist; with them: partner-entries.ts.
  owned('GET /pay/:order/now', '404 404 404 404 | 404 404 404', payPage, {
    path: { order: 'FH000000' },
  }),
  owned('POST /pay/:order/now', '404 404 404 404 | 404 404 404', payPage, {
    path: { order: 'FH000000' },
  }),
  open('GET /payment-provider/return', '404 404 404'),
  open('POST /payment-provider/return', '404 404 404'),
  open('GET /payment-provider/webhook', '404 404 404'),
  open('POST /payment-provider/webhook', '404 404 404'),
  owned('POST /pay/:order', '303+ 303+ 303+ 303+ | 404 404 404', payForm, {
    path: { order: 'FH000000' },
    form: { reference: '412345678901', amount: '1' },
  }),
  owned('POST /orders  cancel', '302 303+ 409 409 | 302 409 409', orderForm('cancel'), {
    form: { intent: 'cancel', orderId: missingId },
  }),
  owned('POST /orders  buy-again', '302 303+ 404 404 | 302 404 404', orderForm('buy-again'), {
    form: { intent: 'buy-again', orderId: missingId },
  }),
];

const profilePages: Entry[] = [
  open('GET /profile', '401 200 200'),
  open('GET /profile/data.json', '302 200 200'),
  open('GET /profile/delete', '302 200 200'),
  open('POST /profile/delete', '302 422 403', { form: { confirmation: 'no' } }),
  open('GET /profile/two-factor', '302 403 200'),
  open('POST /profile/two-factor  begin', '302 403 302+', { form: { intent: 'begin' } }),
  open('POST /profile  save-profile', '302 303+ 303+', {
    form: { ...addressForm, intent: 'save-profile' },
  }),
  open('POST /profile  save-measurements', '302 303+ 303+', {
    form: { intent: 'save-measurements', unit: 'cm', bust: '90' },
  }),
  open('POST /profile  change-password', '302 422 422', {
    form: {
      intent: 'change-password',
      currentPassword: 'a',
      newPassword: 'b',
      confirmPassword: 'c',
    },
  }),
  open('POST /profile  change-email', '302 422 422', { form: { intent: 'change-email' } }),
  owned('POST /profile  end-session', '302 303+ 404 404 | 302 404 404', sessionForm, {
    form: { intent: 'end-session', sessionId: missingId },
  }),
];

const adminPages: Entry[] = [
  ...[
    '',
    '/orders',
    '/orders/calls',
    '/orders/returns',
    '/products',
    '/products/files',
    '/settings',
    '/settings/activity',
    '/settings/attributes',
    '/settings/cash-on-delivery',
    '/settings/colors',
    '/settings/size-charts',
    '/settings/add-ons',
    '/settings/delivery-zones',
    '/settings/backup-key',
    '/analytics',
  ].map((path) => open(`GET /admin${path}`, '403 403 200')),
  // Without a payment provider's keys these do not exist.
  open('GET /admin/settings/online-payments', '403 403 404'),
  open('POST /admin/settings/online-payments', '401 403 404'),
  open('GET /admin/orders/export.csv', '403 403 200'),
  open('GET /admin/orders/parcels/:order/:number/label', '403 403 404', {
    path: { order: missingId, number: '1' },
  }),
  open('GET /admin/orders/gstr1', '403 403 404', { query: '?month=2026-11' }),
  open('GET /admin/orders/new.json', '403 403 200'),
  open('GET /admin/orders/claims/:claim.webp', '403 403 404', { path: { claim: '1' } }),
  open('GET /admin/products/files/:file', '403 403 200', { path: { file: 'products.csv' } }),
  open('GET /admin/settings/backups/:name?', '403 403 302', { path: { name: 'backup.tar' } }),
  open('GET /admin/settings/restore/:name', '403 403 404', { path: { name: 'backup.tar' } }),
  open('GET /admin/analytics/:report.csv', '403 403 200', { path: { report: 'sales' } }),
  owned('GET /admin/orders/slip', '403 403 403 200 | 403 403 404', slipQuery, {
    query: `?order=${missingId}`,
  }),
  owned(
    'GET /admin/settings/attributes/:attribute',
    '403 403 403 200 | 403 403 404',
    attributePath,
    {
      path: { attribute: missingId },
    },
  ),
  open('POST /admin/settings/attributes  add-own', '401 403 303+', {
    form: { intent: 'add-own', name: 'Motif', kind: 'text' },
  }),
  open('POST /admin/settings/attributes  add-ready', '401 403 303+', {
    form: { intent: 'add-ready' },
  }),
  ...forms(
    { intent: 'save-attribute', name: 'Cloth', 'option-0': 'Silk' },
    { intent: 'delete' },
  ).map((form) =>
    owned(
      `POST /admin/settings/attributes/:attribute  ${form.intent}`,
      '401 403 403 303+ | 401 403 404',
      async (world) => ({ ...(await attributePath(world)), form }),
      { path: { attribute: missingId }, form },
    ),
  ),
  owned('GET /admin/settings/size-charts/:chart', '403 403 403 200 | 403 403 404', sizeChartPath, {
    path: { chart: missingId },
  }),
  owned('GET /admin/settings/add-ons/:group', '403 403 403 200 | 403 403 404', addOnPath, {
    path: { group: missingId },
  }),
  open('GET /admin/settings/delivery-zones/:zone', '403 403 404', { path: { zone: missingId } }),
  open('POST /admin/settings/delivery-zones', '401 403 303+', { form: { ready: 'islands' } }),
  ...forms(
    { intent: 'save-zone', name: 'Islands', prefixes: '744', charge: '180' },
    { intent: 'delete' },
  ).map((form) =>
    open(`POST /admin/settings/delivery-zones/:zone  ${form.intent}`, '401 403 404', {
      path: { zone: missingId },
      form,
    }),
  ),
  open('POST /admin/settings/add-ons', '401 403 303+', { form: { ready: 'blouse' } }),
  ...[{ ...addOnGroupFields, intent: 'save-add-on' }, { intent: 'delete' }].map((form) =>
    owned(
      `POST /admin/settings/add-ons/:group  ${form.intent}`,
      '401 403 403 303+ | 401 403 404',
      addOnForm(form),
      { path: { group: missingId }, form },
    ),
  ),
  open('POST /admin/settings/cash-on-delivery', '401 403 303+', { form: { fee: '49' } }),
  open('POST /admin/settings/colors', '401 403 303+', {
    form: { intent: 'save', name: 'Rani', hex: '#b4235a' },
  }),
  open('POST /admin/settings/size-charts', '401 403 303+', { form: { ready: 'kurta' } }),
  ...[{ ...sizeChartFields, intent: 'save-chart' }, { intent: 'delete' }].map((form) =>
    owned(
      `POST /admin/settings/size-charts/:chart  ${form.intent}`,
      '401 403 403 303+ | 401 403 404',
      sizeChartForm(form),
      { path: { chart: missingId }, form },
    ),
  ),
  open('POST /admin/orders/returns', '401 403 404', { form: { intent: 'nothing' } }),
  ...['', '/orders', '/orders/calls', '/products', '/products/files', '/settings'].map((path) =>
    open(`POST /admin${path}`, path ? '401 403 422' : '401 403 303', {
      form: { intent: 'nothing' },
    }),
  ),
  open('POST /admin/settings/backups/:name?', '401 403 303'),
  open('POST /admin/settings/restore/:name', '401 403 409', {
    path: { name: 'backup.tar' },
    form: { currentPassword: 'a' },
  }),
  open('POST /admin/settings/backup-key', '401 403 422', { form: { currentPassword: 'a' } }),
  open('GET /dashboard/pictures', '405 405 405'),
  open('POST /dashboard/pictures', '401 403 422', { form: { url: 'nothing' } }),
  open('GET /dashboard/videos', '405 405 405'),
  open('POST /dashboard/videos', '401 403 415', { form: { video: 'nothing' } }),
  open('GET /mailbox', '403 403 200'),
  open('POST /mailbox', '422 422 422', { form: { key: 'nonsense' } }),
];

export const pageEntries: Entry[] = [
  ...publicPages,
  ...backInStockPages,
  ...signInPages,
  ...shoppingPages,
  ...reviewForms,
  ...checkoutPages,
  ...orderPages,
  ...profilePages,
  ...adminPages,
];

function forms(...listed: Record<string, string>[]): Record<string, string>[] {
  return listed;
}

async function productPath({ shop }: World): Promise<Ask> {
  return { path: { id: (await givenProduct(shop)).id } };
}

async function soldOutForm({ shop }: World): Promise<Ask> {
  const { id } = await givenProduct(shop, { stock: 0 });
  return { path: { id }, form: { email: `${id}@example.com` } };
}

/** For an address that waits for something. */
async function stopLink({ shop }: World): Promise<Ask> {
  const { id } = await givenProduct(shop, { stock: 0 });
  const email = `${id}@example.com`;
  await givenWaiting(shop, { productId: id, email });
  const { search } = new URL((await openStopLinks(shop.db)).pathOf(email), 'http://shop');
  return { query: search };
}

async function measuredProductPath({ shop }: World): Promise<Ask> {
  return { path: { id: (await givenMeasuredProduct(shop)).id } };
}

async function attributePath({ shop }: World): Promise<Ask> {
  const [attribute] = await givenAttributes(shop);
  return { path: { attribute: attribute?.id ?? '' } };
}

async function sizeChartPath({ shop }: World): Promise<Ask> {
  return { path: { chart: await givenSizeChart(shop) } };
}

function sizeChartForm(form: Record<string, string>) {
  const name = () => `Kurta ${crypto.randomUUID().slice(0, 8)}`;
  return async (world: World): Promise<Ask> => ({
    ...(await sizeChartPath(world)),
    form: { ...form, name: name() },
  });
}

async function addOnPath({ shop }: World): Promise<Ask> {
  return { path: { group: await givenAddOnGroup(shop) } };
}

function addOnForm(form: Record<string, string>) {
  const name = () => `Blouse ${crypto.randomUUID().slice(0, 8)}`;
  return async (world: World): Promise<Ask> => ({
    ...(await addOnPath(world)),
    form: { ...form, name: name() },
  });
}

async function cardsPath({ shop }: World): Promise<Ask> {
  return { path: { ids: (await givenProduct(shop)).id } };
}

async function addForm({ shop }: World): Promise<Ask> {
  return { form: { intent: 'add', productId: (await givenProduct(shop)).id, quantity: '1' } };
}

async function buyForm({ shop }: World): Promise<Ask> {
  return {
    path: { id: (await givenProduct(shop)).id },
    form: { intent: 'buy-now', quantity: '1' },
  };
}

/** A line of the customer's cart. */
export async function givenCartLine({ shop, customer }: World): Promise<string> {
  const { id } = await givenProduct(shop);
  await addToCart(shop, customer, { productId: id, quantity: 1 });
  const line = await shop.db
    .selectFrom('cart_items')
    .select('id')
    .where('user_id', '=', customer.userId)
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  return line.id;
}

/** A line in the customer's cart; the owner's is empty. */
async function fullCart(world: World): Promise<Ask> {
  await clearCart(world.shop, world.owner);
  await givenCartLine(world);
  return { form: { intent: 'start' } };
}

function lineForm(intent: string) {
  return async (world: World): Promise<Ask> => ({
    form: { intent, lineId: await givenCartLine(world), quantity: '2' },
  });
}

async function moveLineForm(world: World): Promise<Ask> {
  return { form: { intent: 'move-line', lineId: await givenCartLine(world) } };
}

/** A product on the customer's wishlist. */
export async function givenWishlistItem({ shop, customer }: World): Promise<string> {
  const { id } = await givenProduct(shop);
  await addToWishlist(shop, customer, { productId: id });
  return id;
}

function wishlistForm(intent: string) {
  return async (world: World): Promise<Ask> => ({
    form: { intent, productId: await givenWishlistItem(world) },
  });
}

function reviewForm(form: Record<string, string>) {
  return async ({ shop, customer }: World): Promise<Ask> => {
    const { id } = await givenProduct(shop);
    const reviewId = await givenReview(shop, id, { by: customer });
    const pictureId = await givenReviewPicture(shop, reviewId, 'Blurred');
    return { path: { id }, form: { ...form, reviewId, pictureId } };
  };
}

async function checkoutQuery({ shop, customer }: World): Promise<Ask> {
  const { id } = await givenProduct(shop);
  const started = await startBuyNow(shop, customer, { productId: id, quantity: 1 });
  return { query: `?checkout=${started.ok ? started.value.checkoutId : ''}` };
}

async function checkoutForm({ shop, customer }: World, form: Record<string, string>): Promise<Ask> {
  const { id } = await givenProduct(shop);
  const { checkout, seenTotalPaise } = await buyNowToConfirm(shop, customer, id);
  const fields = { checkout, seenTotalPaise: String(seenTotalPaise), ...form };
  return { query: `?checkout=${checkout}`, form: fields };
}

async function orderQuery({ shop, customer }: World): Promise<Ask> {
  return { query: `?order=${(await givenOrder(shop, customer)).displayId}` };
}

async function invoicePage({ shop, customer, owner }: World): Promise<Ask> {
  shop.settings.storeProfile = { ...shop.settings.storeProfile, issuesInvoices: true };
  const { id, displayId } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  await issueInvoice(shop, owner, { orderId: id });
  return { path: { order: displayId } };
}

async function returnPage({ shop, customer }: World): Promise<Ask> {
  const lines = [{ status: 'delivered' as const }];
  return { path: { order: (await givenOrder(shop, customer, { lines })).displayId } };
}

async function returnForm({ shop, customer }: World): Promise<Ask> {
  const lines = [{ status: 'delivered' as const }];
  const { displayId, lineIds } = await givenOrder(shop, customer, { lines });
  return {
    path: { order: displayId },
    form: { intent: 'request', lineId: lineIds[0] ?? '', reason: 'size' },
  };
}

async function withdrawForm({ shop, customer, owner }: World): Promise<Ask> {
  const { returnId, displayId } = await givenReturn(shop, { customer, owner });
  return { path: { order: displayId }, form: { intent: 'withdraw', returnId } };
}

async function returnPicture({ shop, customer, owner }: World): Promise<Ask> {
  const bytes = new Uint8Array(await photo({ width: 40, height: 50 }));
  const pictures = [new File([bytes], 'torn.jpg')];
  const { orderId } = await givenReturn(shop, { customer, owner, pictures });
  const [one] = await listReturnsOfOrder(shop.db, orderId);
  return { path: { file: path.basename(one?.pictures[0]?.url ?? '') } };
}

export async function payPage({ shop, customer }: World): Promise<Ask> {
  shop.settings.storeProfile = { ...shop.settings.storeProfile, upiId: 'haat@okbank' };
  const { displayId } = await givenOrder(shop, customer);
  const path = await readPayPath(shop.db, displayId);
  return { path: { order: displayId }, query: path.replace(/^[^?]*/, '') };
}

async function payForm(world: World): Promise<Ask> {
  return { ...(await payPage(world)), form: { reference: '412345678901', amount: '1' } };
}

async function slipQuery({ shop, customer }: World): Promise<Ask> {
  return { query: `?order=${(await givenOrder(shop, customer)).id}` };
}

function orderForm(intent: string) {
  return async ({ shop, customer }: World): Promise<Ask> => ({
    form: { intent, orderId: (await givenOrder(shop, customer)).id },
  });
}

async function sessionForm({ shop, customer }: World): Promise<Ask> {
  return { form: { intent: 'end-session', sessionId: await givenSession(shop, customer) } };
}
