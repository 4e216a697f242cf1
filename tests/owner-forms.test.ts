import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { writeBackupRecipient } from '#app/admin/backups/backup-key.store.server.ts';
import { makeBackup } from '#app/admin/backups/make-backup.server.ts';
import { paymentMark } from '#app/orders/payments/payment-mark.rules.ts';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { hashPassword } from '#app/people/auth/passwords.server.ts';
import { previewImport } from '#app/products/csv/preview-import.server.ts';
import { storeImportFile } from '#app/products/csv/store-import-file.server.ts';
import { deleteProduct } from '#app/products/editor/delete-product.server.ts';
import { uploadPath } from '#app/products/uploads/uploads.contract.ts';
import { newBackupKey } from '#database/backup/encryption.ts';
import type { Permitted } from '#platform/shop.ts';
import { openTestHttp } from './support/test-http.ts';
import { givenOrder, readOrderAddress } from './support/test-orders.ts';
import { photo } from './support/test-pictures.ts';
import { givenReturn } from './support/test-returns.ts';
import {
  givenCategory,
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
} from './support/test-shop.ts';

type Fields = Record<string, string>;
type Form = [what: string, address: string, fields: () => Promise<Fields> | Fields];

const currentPassword = 'chanderi silk at noon';

const fetchFile = async () => ({ bytes: await photo({ width: 40, height: 50 }) });
// The owner's use cases do not check who calls them; the compiler and the routes do. Each of the owner's forms,
// filled in validly, is first sent by others, then by the owner to show that it has an effect.

const shop = await openTestShop({ fetchFile });
const http = await openTestHttp(shop);
const owner = await givenOwner(shop);
const passwordHash = await hashPassword(currentPassword);
if (!passwordHash.ok) throw new Error('the password could not be hashed');
await shop.db.updateTable('users').set({ password_hash: passwordHash.value }).execute();
await writeBackupRecipient(shop.db, (await newBackupKey()).recipient, shop.now());
const customer = await givenUser(shop);
const orders = '/admin/orders';
const calls = '/admin/orders/calls';
const products = '/admin/products';
const settings = '/admin/settings';

const newOrder = async () => (await givenOrder(shop, customer)).id;
const seenOf = async (orderId: string) => String(await readLastEvent(shop.db, orderId));

async function amountOf(orderId: string): Promise<string> {
  return String((await findOrder(shop.db, orderId))?.totalPaise);
}

async function markOf(orderId: string): Promise<string> {
  const order = await findOrder(shop.db, orderId);
  return order ? paymentMark(order) : '';
}

/** An order that was paid, and cancelled afterwards. */
async function orderToRefund(): Promise<string> {
  const orderId = await newOrder();
  const seenDuePaise = Number(await amountOf(orderId));
  const paid = { orderId, method: 'upi', reference: '123456789012', seenDuePaise } as const;
  await recordPayment(shop, owner, { ...paid, isReceived: true });
  await setOrderStatus(shop, owner, { orderId, status: 'cancelled' });
  return orderId;
}

async function sentEmail(): Promise<string> {
  const orderId = await newOrder();
  await setOrderStatus(shop, owner, { orderId, status: 'confirmed' });
  await shop.sendEmails();
  const { id } = await shop.db
    .selectFrom('emails')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return id;
}

async function deletedProduct(): Promise<string> {
  const { id } = await givenProduct(shop);
  await deleteProduct(shop, owner, { productId: id });
  return id;
}

async function checkedFile(): Promise<Fields> {
  const file = new File(['name,price\nSaree,100\n'], 'products.csv');
  const stored = await storeImportFile(shop, owner, { file, addsCategories: false });
  const { fileId } = stored.ok ? stored.value : { fileId: '' };
  return { fileId, agreed: (await previewImport(shop, fileId))?.agreed ?? '' };
}

const forms: Form[] = [
  ['a status', orders, async () => ({ orderId: await newOrder(), status: 'cancelled' })],
  [
    'statuses',
    orders,
    async () => ({
      intent: 'statuses',
      status: 'cancelled',
      ticked: `${await newOrder()}:pending`,
    }),
  ],
  [
    'a tracking link',
    orders,
    async () => ({
      intent: 'tracking',
      orderId: await newOrder(),
      link: 'https://courier.example/1',
    }),
  ],
  [
    'an internal note',
    orders,
    async () => ({ intent: 'note', orderId: await newOrder(), note: 'Call after six' }),
  ],
  [
    'an email sent again',
    orders,
    async () => ({ intent: 'send-again', emailId: await sentEmail() }),
  ],
  [
    'what came of a call',
    calls,
    async () => {
      const orderId = await newOrder();
      return { intent: 'call', orderId, outcome: 'confirmed', seen: await seenOf(orderId) };
    },
  ],
  [
    'a change of an order',
    calls,
    async () => {
      const orderId = await newOrder();
      const address = await readOrderAddress(shop.db, orderId);
      return { intent: 'change', orderId, seen: await seenOf(orderId), ...address, city: 'Nashik' };
    },
  ],
  [
    'how a customer likes to be called',
    calls,
    async () => ({ intent: 'how-to-call', orderId: await newOrder(), language: 'Hindi' }),
  ],
  [
    'an item added to an order',
    calls,
    async () => {
      const orderId = await newOrder();
      const { id: productId } = await givenProduct(shop);
      const item = { productId, choice: '[null,null]', quantity: '1', replaces: '' };
      return { intent: 'add-item', orderId, seen: await seenOf(orderId), ...item };
    },
  ],
  [
    'a payment',
    calls,
    async () => {
      const orderId = await newOrder();
      const seenDuePaise = await amountOf(orderId);
      const reference = '123456789012';
      return {
        intent: 'payment',
        orderId,
        method: 'upi',
        reference,
        received: 'yes',
        seenDuePaise,
      };
    },
  ],
  [
    'a refund',
    calls,
    async () => {
      const orderId = await orderToRefund();
      return { intent: 'refund', orderId, amount: '500', seenPayment: await markOf(orderId) };
    },
  ],
  [
    'a corrected payment',
    orders,
    async () => {
      const orderId = await orderToRefund();
      const form = { intent: 'correct-payment', orderId, method: 'cash', received: 'yes' };
      return { ...form, seenPayment: await markOf(orderId) };
    },
  ],
  [
    'an order that is shipped',
    orders,
    async () => ({ intent: 'ship', orderId: await newOrder(), seen: 'pending', courier: 'DTDC' }),
  ],
  ['a new product', `${products}?product=new`, () => ({ name: 'Stole', price: '900' })],
  [
    'many products',
    products,
    async () => ({
      intent: 'many',
      ids: (await givenProduct(shop)).id,
      change: 'stock-to',
      amount: '3',
    }),
  ],
  ...(
    [
      ['a return approved', 'requested', { intent: 'approve-return' }],
      ['a return not accepted', 'requested', { intent: 'refuse-return', words: 'It was worn' }],
      ['the pickup of a return', 'approved', { intent: 'agree-pickup', pickupOn: '2999-01-01' }],
      ['a return called off', 'approved', { intent: 'call-off-return', words: 'As agreed' }],
      ['a return received', 'approved', { intent: 'receive-return', stock: 'restock' }],
      ['a return sent back', 'approved', { intent: 'send-back-return', words: 'It was worn' }],
      ['a return refunded', 'received', { intent: 'refund-return', seenPaise: '0' }],
    ] as const
  ).map(
    ([what, state, fields]): Form => [
      what,
      `${orders}/returns`,
      async () => ({
        ...fields,
        returnId: (await givenReturn(shop, { customer, owner }, state)).returnId,
      }),
    ],
  ),
  [
    'the stock of a row',
    products,
    async () => ({
      intent: 'stock',
      productId: (await givenProduct(shop)).id,
      stock: '4',
      stockSeen: '10',
    }),
  ],
  [
    'a product deleted',
    products,
    async () => ({ intent: 'delete', productId: (await givenProduct(shop)).id }),
  ],
  [
    'a product put back',
    products,
    async () => ({ intent: 'restore', productId: await deletedProduct() }),
  ],
  ['an import', `${products}/files`, async () => ({ intent: 'import', ...(await checkedFile()) })],
  [
    'missing categories of an import',
    `${products}/files`,
    async () => ({ intent: 'add-categories', ...(await checkedFile()) }),
  ],
  ['a picture', uploadPath, () => ({ url: 'https://pictures.example/saree.jpg' })],
  ['the delivery charge', settings, () => ({ intent: 'delivery-charge', charge: '80' })],
  [
    'free delivery',
    settings,
    () => ({ intent: 'delivery-charge', charge: '80', freeFrom: '2000' }),
  ],
  ['a delivery zone', `${settings}/delivery-zones`, () => ({ ready: 'islands' })],
  ['a test email', settings, () => ({ intent: 'test-email' })],
  ['a new category', settings, () => ({ intent: 'add-category', name: 'Stoles' })],
  [
    'a category’s name',
    settings,
    async () => ({
      intent: 'rename-category',
      id: await givenCategory(shop, 'Kurtas'),
      name: 'Dhotis',
    }),
  ],
  [
    'a category’s place',
    settings,
    async () => ({ intent: 'move-category', id: await givenCategory(shop, 'Shirts'), to: 'up' }),
  ],
  [
    'a category deleted',
    settings,
    async () => ({ intent: 'delete-category', id: await givenCategory(shop, 'Shawls') }),
  ],
  [
    'the ways to pay',
    settings,
    () => ({ intent: 'payment', upiId: 'haat@bank', expiresAfterDays: '' }),
  ],
  ['a backup', `${settings}/backups`, () => ({})],
  ['a backup key', `${settings}/backup-key`, () => ({ currentPassword })],
];

/** Everything stored, except what every request of a test adds: a session, and denials. */
async function everything(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'activity')
  `.execute(shop.db);
  const tables: Record<string, unknown> = { backups: await shop.backups.list() };
  for (const { name } of rows) {
    const content = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, E'\n' order by t::text), '') as all from ${sql.table(name)} t
    `.execute(shop.db);
    tables[name] = content.rows[0]?.all;
  }
  return tables;
}

describe.each(forms)('%s', (_what, address, fields) => {
  test('is accepted from the owner alone', async () => {
    const form = await fields();
    const before = await everything();
    expect((await http.post(address, form, customer)).status).toBe(403);
    expect((await http.post(address, form, null)).status).toBe(401);
    expect(await everything()).toEqual(before);
    expect([200, 201, 303]).toContain((await http.post(address, form, owner)).status);
    expect(await everything()).not.toEqual(before);
  });
});

test('the compiler lets nobody into a use case of the owner’s without its permission', () => {
  const order = { orderId: '', status: 'cancelled' } as const;
  const refusedCalls = [
    // @ts-expect-error whoever is signed in need not be the owner
    () => setOrderStatus(shop, customer, order),
    // @ts-expect-error a visitor
    () => setOrderStatus(shop, null, order),
    // @ts-expect-error whoever handles orders
    (user: Permitted<'orders:write'>) => makeBackup(shop, user),
    // @ts-expect-error a customer who deletes their account
    (user: Permitted<'account:delete'>) => deleteProduct(shop, user, { productId: '' }),
    (user: Permitted<'products:write'>) => deleteProduct(shop, user, { productId: '' }),
  ];
  expect(refusedCalls).toHaveLength(5);
});
