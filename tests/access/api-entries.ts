import { clearCart } from '#app/store/cart/change-cart.server.ts';
import { customerFields, newIdempotencyKey } from '../support/test-api.ts';
import { givenOrder } from '../support/test-orders.ts';
import { givenReview } from '../support/test-reviews.ts';
import { givenCategory, givenProduct } from '../support/test-shop.ts';
import { type Ask, type Entry, missingId, open, owned, type World } from './access-entry.ts';
import { givenCartLine, givenWishlistItem } from './page-entries.ts';

// Every operation of /api/v1, called with an access token, and the server's other addresses.

const product = async ({ shop }: World): Promise<Ask> => ({
  path: { product_id: (await givenProduct(shop)).id },
});
const noProduct: Ask = { path: { product_id: missingId } };
const order = async ({ shop, customer }: World): Promise<Ask> => ({
  path: { order_id: (await givenOrder(shop, customer)).id },
});
const noOrder: Ask = { path: { order_id: missingId } };
const category = async ({ shop }: World): Promise<Ask> => ({
  path: { category_id: await givenCategory(shop, `Stoles ${crypto.randomUUID()}`) },
});
const noCategory: Ask = { path: { category_id: missingId } };
const line = async (world: World): Promise<Ask> => ({
  path: { cart_item_id: await givenCartLine(world) },
});
const noLine: Ask = { path: { cart_item_id: missingId } };

/** The same, with a body. */
function having(given: Entry['given'], json: unknown): Entry['given'] {
  return async (world) => ({ ...(await given(world)), json });
}

const catalogue: Entry[] = [
  ...['', '/featured', '/count'].map((path) => open(`GET /api/v1/products${path}`, '200 200 200')),
  ...['', '/stock', '/rating', '/reviews'].map((path) =>
    owned(
      `GET /api/v1/products/:product_id${path}`,
      '200 200 200 200 | 404 404 404',
      product,
      noProduct,
    ),
  ),
  open('GET /api/v1/categories', '200 200 200'),
  open('GET /api/v1/attributes', '200 200 200'),
  owned(
    'GET /api/v1/categories/:category_id',
    '200 200 200 200 | 404 404 404',
    category,
    noCategory,
  ),
  open('GET /api/v1/delivery_settings', '200 200 200'),
];

const own: Entry[] = [
  open('GET /api/v1/profiles/me', '401 200 200'),
  open('PATCH /api/v1/profiles/me', '401 200+ 200+', { json: { full_name: 'Asha' } }),
  open('GET /api/v1/cart', '401 200 200'),
  owned('POST /api/v1/cart', '401 201+ 201+ 201+ | 401 409 409', newLine, {
    json: { product_id: missingId, quantity: 1 },
  }),
  owned(
    'PATCH /api/v1/cart/:cart_item_id',
    '401 200+ 404 404 | 401 404 404',
    having(line, { quantity: 2 }),
    { ...noLine, json: { quantity: 2 } },
  ),
  owned('DELETE /api/v1/cart/:cart_item_id', '401 200+ 404 404 | 401 404 404', line, noLine),
  owned('DELETE /api/v1/cart', '401 204+ 204 204 | 401 204 204', fullCart, {}),
  open('GET /api/v1/wishlist', '401 200 200'),
  owned('POST /api/v1/wishlist', '401 201+ 201+ 201+ | 401 404 404', newWishlistItem, {
    json: { product_id: missingId },
  }),
  owned(
    'DELETE /api/v1/wishlist/:product_id',
    '401 204+ 204 204 | 401 204 204',
    async (world) => ({ path: { product_id: await givenWishlistItem(world) } }),
    noProduct,
  ),
  owned(
    'POST /api/v1/products/:product_id/reviews',
    '401 201+ 201+ 201+ | 401 404 404',
    having(product, { rating: 5, comment: '' }),
    { ...noProduct, json: { rating: 5, comment: '' } },
  ),
  open('GET /api/v1/orders', '401 200 200'),
  owned('POST /api/v1/orders', '401 201+ 201+ 201+ | 401 409 409', newOrder, {
    json: { ...customerFields, item: { product_id: missingId, quantity: 1 }, total: 1 },
    headers: newIdempotencyKey(),
  }),
  owned('GET /api/v1/orders/:order_id', '401 200 404 200 | 401 404 404', order, noOrder),
  owned('POST /api/v1/orders/:order_id/cancel', '401 200+ 409 409 | 401 409 409', order, noOrder),
];

const ofTheOwner: Entry[] = [
  ...['/products/all', '/orders/all', '/orders/figures'].map((path) =>
    open(`GET /api/v1${path}`, '401 403 200'),
  ),
  open('POST /api/v1/products', '401 403 201+', { json: { name: 'Stole', price: 900 } }),
  ...(
    [
      ['PATCH /api/v1/products/:product_id', { name: 'Stole' }],
      ['PATCH /api/v1/products/:product_id/stock', { stock_quantity: 1 }],
    ] as const
  ).map(([name, json]) =>
    owned(name, '401 403 403 200+ | 401 403 404', having(product, json), { ...noProduct, json }),
  ),
  owned(
    'DELETE /api/v1/products/:product_id',
    '401 403 403 204+ | 401 403 404',
    product,
    noProduct,
  ),
  owned(
    'POST /api/v1/products/:product_id/restore',
    '401 403 403 200+ | 401 403 404',
    deletedProduct,
    noProduct,
  ),
  open('POST /api/v1/storage/product-images', '401 403 422'),
  open('POST /api/v1/storage/product-images/fetch', '401 403 422', { json: { url: 'nothing' } }),
  open('POST /api/v1/categories', '401 403 201+', () => ({
    json: { name: `Stoles ${crypto.randomUUID()}` },
  })),
  owned(
    'PATCH /api/v1/categories/:category_id',
    '401 403 403 200+ | 401 403 404',
    async (world) => ({ ...(await category(world)), json: { name: crypto.randomUUID() } }),
    { ...noCategory, json: { name: 'Dhotis' } },
  ),
  owned(
    'DELETE /api/v1/categories/:category_id',
    '401 403 403 204+ | 401 403 404',
    category,
    noCategory,
  ),
  open('PATCH /api/v1/delivery_settings', '401 403 200+', () => ({
    json: { delivery_charge: 80 },
  })),
  owned('PATCH /api/v1/reviews/:review_id', '401 403 403 200+ | 401 403 404', review, {
    path: { review_id: missingId },
    json: { answer: 'Thank you.' },
  }),
  owned(
    'PATCH /api/v1/orders/:order_id',
    '401 403 403 200+ | 401 403 404',
    having(order, { status: 'confirmed' }),
    { ...noOrder, json: { status: 'confirmed' } },
  ),
  owned(
    'PATCH /api/v1/orders/:order_id/tracking_link',
    '401 403 403 200+ | 401 403 404',
    having(order, { tracking_link: 'https://courier.example/1' }),
    { ...noOrder, json: { tracking_link: 'https://courier.example/1' } },
  ),
];

const rest: Entry[] = [
  ...['/api/v1/docs', '/api/v1/openapi.json', '/auth/v1/health', '/auth/v1/settings'].map((path) =>
    open(`GET ${path}`, '200 200 200'),
  ),
  open('GET /api/v1/live', '200 200 200'),
  open('GET /api/v1/suggestions', '200 200 200', { query: '?q=silk' }),
  ...[
    '/healthz',
    '/readyz',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/feed/products.xml',
    '/feed/meta.xml',
  ].map((path) => open(`GET ${path}`, '200 200 200')),
  ...['/apple-touch-icon.png', '/favicon.svg'].map((path) => open(`GET ${path}`, '200 200 200')),
  open('GET /share/shop.jpg', '200 200 200'),
  open('GET /share/:file{.+\\.jpg}', '404 404 404', { path: { file: 'nothing.jpg' } }),
  open('GET /:part{sitemap-[1-9][0-9]{0,3}\\.xml}', '404 404 404', {
    path: { part: 'sitemap-9.xml' },
  }),
  open('GET /:sitemap{sitemap-.+\\.xml}', '404 404 404', { path: { sitemap: 'sitemap-x.xml' } }),
  open('GET /storage/v1/object/public/product-images/products/:file', '404 404 404', {
    path: { file: 'nothing.webp' },
  }),
];

export const apiEntries: Entry[] = [...catalogue, ...own, ...ofTheOwner, ...rest];

async function newLine({ shop }: World): Promise<Ask> {
  return { json: { product_id: (await givenProduct(shop)).id, quantity: 1 } };
}

async function newWishlistItem({ shop }: World): Promise<Ask> {
  return { json: { product_id: (await givenProduct(shop)).id } };
}

async function newOrder({ shop }: World): Promise<Ask> {
  const { id } = await givenProduct(shop, { pricePaise: 100_000 });
  return {
    json: { ...customerFields, item: { product_id: id, quantity: 1 }, total: 1000 },
    headers: newIdempotencyKey(),
  };
}

async function deletedProduct({ shop }: World): Promise<Ask> {
  const { id } = await givenProduct(shop);
  await shop.db
    .updateTable('products')
    .set({ deleted_at: shop.now() })
    .where('id', '=', id)
    .execute();
  return { path: { product_id: id } };
}

async function review({ shop, customer }: World): Promise<Ask> {
  const { id } = await givenProduct(shop);
  const reviewId = await givenReview(shop, id, { by: customer });
  return { path: { review_id: reviewId }, json: { answer: 'Thank you.' } };
}

/** A line in the customer's cart; the owner's is empty. */
async function fullCart(world: World): Promise<Ask> {
  await clearCart(world.shop, world.owner);
  await givenCartLine(world);
  return {};
}
