import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { Tables } from './tables.ts';

const database = await openTestDatabase();
const db = database.db;
let productId: string;
let userId: string;

beforeEach(async () => {
  productId = await givenProduct();
  userId = await givenUser(`${crypto.randomUUID()}@example.com`);
});

async function givenProduct(product: Partial<Insertable<Tables['products']>> = {}) {
  const { id } = await db
    .insertInto('products')
    .values({
      name: 'Gadwal Pattu Saree',
      price_paise: 1_675_000,
      sale_price_paise: null,
      category_id: null,
      deleted_at: null,
      ...product,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function givenUser(email: string) {
  const { id } = await db
    .insertInto('users')
    .values({ email, email_confirmed_at: null, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function givenOrder(order: Partial<Insertable<Tables['orders']>> = {}) {
  const { id } = await db
    .insertInto('orders')
    .values({
      display_id: `FH${crypto.randomUUID().slice(0, 6).toUpperCase()}`,
      user_id: userId,
      idempotency_key: crypto.randomUUID(),
      customer_email: 'ananya@example.com',
      customer_phone: '9820001234',
      address: 'x',
      delivery_address: 'x',
      delivery_pincode: '411004',
      booking_method: 'online',
      subtotal_paise: 100_000,
      delivery_charge_paise: 12_000,
      total_paise: 112_000,
      ...order,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function line(orderId: string, values: Partial<Insertable<Tables['order_lines']>> = {}) {
  return db
    .insertInto('order_lines')
    .values({
      order_id: orderId,
      position: 0,
      product_id: productId,
      product_name: 'Gadwal Pattu Saree',
      product_price_paise: 100_000,
      quantity: 1,
      selected_size: null,
      selected_color: null,
      picture_url: null,
      tracking_link: null,
      ...values,
    })
    .execute();
}

function cartItem(values: Partial<Insertable<Tables['cart_items']>> = {}) {
  return db
    .insertInto('cart_items')
    .values({
      user_id: userId,
      product_id: productId,
      quantity: 1,
      selected_size: null,
      selected_color: null,
      ...values,
    })
    .execute();
}

const broken = (constraint: string) => expect.objectContaining({ constraint });

describe('a product', () => {
  test.each<[string, Updateable<Tables['products']>, string]>([
    ['stock below nothing', { stock_quantity: -1 }, 'products_stock_quantity_check'],
    ['no name', { name: '' }, 'products_name_check'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'products_name_check'],
    ['a price of nothing', { price_paise: 0 }, 'products_price_paise_check'],
    [
      'a price above a crore of rupees',
      { price_paise: 1_000_000_001 },
      'products_price_paise_check',
    ],
    ['a sale price of its price', { sale_price_paise: 1_675_000 }, 'products_check'],
    ['a sale price above its price', { sale_price_paise: 1_675_001 }, 'products_check'],
    ['a sale price of nothing', { sale_price_paise: 0 }, 'products_check'],
    ['a size of 41 characters', { sizes: ['M', 'x'.repeat(41)] }, 'products_sizes_check'],
    ['an empty size', { sizes: [''] }, 'products_sizes_check'],
    ['31 sizes', { sizes: Array.from({ length: 31 }, (_, n) => `${n}`) }, 'products_sizes_check'],
    ['a colour of 41 characters', { colors: ['x'.repeat(41)] }, 'products_colors_check'],
  ])('cannot have %s', async (_what, values, constraint) => {
    await expect(
      db.updateTable('products').set(values).where('id', '=', productId).execute(),
    ).rejects.toEqual(broken(constraint));
  });

  test('can have sizes of 40 characters and thirty of them', async () => {
    const sizes = Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(40, 'x'));
    await db.updateTable('products').set({ sizes }).where('id', '=', productId).execute();
    const product = await db
      .selectFrom('products')
      .select('sizes')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    expect(product.sizes).toEqual(sizes);
  });

  test('is on sale if and only if it has a sale price', async () => {
    const isOnSale = async () =>
      (
        await db
          .selectFrom('products')
          .select('is_sale')
          .where('id', '=', productId)
          .executeTakeFirstOrThrow()
      ).is_sale;
    expect(await isOnSale()).toBe(false);
    await db
      .updateTable('products')
      .set({ sale_price_paise: 1 })
      .where('id', '=', productId)
      .execute();
    expect(await isOnSale()).toBe(true);
    await db
      .updateTable('products')
      .set({ sale_price_paise: null })
      .where('id', '=', productId)
      .execute();
    expect(await isOnSale()).toBe(false);
  });

  test('cannot be set to be on sale', async () => {
    await expect(
      sql`update products set is_sale = true where id = ${productId}`.execute(db),
    ).rejects.toThrow('can only be updated to DEFAULT');
  });

  test('that was bought can be deleted, and the order keeps its details', async () => {
    const orderId = await givenOrder();
    await line(orderId);
    await db.deleteFrom('products').where('id', '=', productId).execute();
    const lines = await db
      .selectFrom('order_lines')
      .select(['product_id', 'product_name', 'product_price_paise'])
      .where('order_id', '=', orderId)
      .execute();
    expect(lines).toEqual([
      { product_id: null, product_name: 'Gadwal Pattu Saree', product_price_paise: 100_000 },
    ]);
  });
});

test('two categories cannot differ by case alone', async () => {
  await db.insertInto('categories').values({ name: 'Sarees' }).execute();
  for (const name of ['Sarees', 'SAREES', 'sarees']) {
    await expect(db.insertInto('categories').values({ name }).execute()).rejects.toEqual(
      broken('categories_name_key'),
    );
  }
});

test('two accounts cannot share an e-mail address, in whatever case', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await givenUser(email);
  await expect(givenUser(email.toUpperCase())).rejects.toEqual(broken('users_email_key'));
});

describe('a review', () => {
  const review = (rating: number) =>
    db
      .insertInto('reviews')
      .values({ product_id: productId, user_id: userId, rating, comment: '' })
      .execute();

  test.each([0, 6, -1])('cannot rate %i', async (rating) => {
    await expect(review(rating)).rejects.toEqual(broken('reviews_rating_check'));
  });

  test('is one for each person and product', async () => {
    await review(5);
    await expect(review(4)).rejects.toEqual(broken('reviews_product_id_user_id_key'));
  });

  test('stays, without a name, when its author’s account is deleted', async () => {
    await review(5);
    await db.deleteFrom('users').where('id', '=', userId).execute();
    const reviews = await db
      .selectFrom('reviews')
      .select(['user_id', 'rating'])
      .where('product_id', '=', productId)
      .execute();
    expect(reviews).toEqual([{ user_id: null, rating: 5 }]);
  });
});

describe('a cart line', () => {
  test.each([0, 21, -1])('cannot have the quantity %i', async (quantity) => {
    await expect(cartItem({ quantity })).rejects.toEqual(broken('cart_items_quantity_check'));
  });

  test('is one for each product and choice, including no choice', async () => {
    await cartItem();
    await cartItem({ selected_size: 'M' });
    await cartItem({ selected_size: 'M', selected_color: 'Rani' });
    const twice = 'cart_items_one_line';
    await expect(cartItem()).rejects.toEqual(broken(twice));
    await expect(cartItem({ selected_size: 'M' })).rejects.toEqual(broken(twice));
  });

  test('cannot have a size of 41 characters', async () => {
    await expect(cartItem({ selected_size: 'x'.repeat(41) })).rejects.toEqual(
      broken('cart_items_selected_size_check'),
    );
  });
});

describe('an order', () => {
  test.each([
    '',
    'FH12345',
    'FH1234567',
    'fh123456',
    'FHabcdef',
    'XX123456',
    'FH12 456',
    'FH123456\n',
  ])('cannot be called "%s"', async (display_id) => {
    await expect(givenOrder({ display_id })).rejects.toEqual(broken('orders_display_id_check'));
  });

  test('has a unique display id', async () => {
    await givenOrder({ display_id: 'FH7K2M9Q' });
    await expect(givenOrder({ display_id: 'FH7K2M9Q' })).rejects.toEqual(
      broken('orders_display_id_key'),
    );
  });

  test('cannot have a total that is not the sum', async () => {
    for (const total_paise of [111_999, 112_001, 100_000]) {
      await expect(givenOrder({ total_paise })).rejects.toEqual(broken('orders_check'));
    }
  });

  test.each<[string, Partial<Insertable<Tables['orders']>>]>([
    ['a subtotal of nothing', { subtotal_paise: 0, total_paise: 12_000 }],
    ['a delivery charge below nothing', { delivery_charge_paise: -1, total_paise: 99_999 }],
    ['a fee below nothing', { cod_fee_paise: -1, total_paise: 111_999 }],
    ['a fee that is not in the total', { cod_fee_paise: 4_900 }],
  ])('cannot have %s', async (_what, values) => {
    await expect(givenOrder(values)).rejects.toThrow('violates check constraint');
  });

  test('is placed once from one checkout', async () => {
    const idempotency_key = crypto.randomUUID();
    await givenOrder({ idempotency_key });
    await expect(givenOrder({ idempotency_key })).rejects.toEqual(
      broken('orders_user_id_idempotency_key_key'),
    );
  });

  test.each<[string, Partial<Insertable<Tables['order_lines']>>, string]>([
    ['no pieces', { quantity: 0 }, 'order_lines_quantity_check'],
    ['21 pieces', { quantity: 21 }, 'order_lines_quantity_check'],
    ['a price of nothing', { product_price_paise: 0 }, 'order_lines_product_price_paise_check'],
    ['a status of its own', { status: 'Pending' as 'pending' }, 'order_lines_status_check'],
    ['an empty tracking link', { tracking_link: '' }, 'order_lines_tracking_link_check'],
  ])('cannot have a line of %s', async (_what, values, constraint) => {
    await expect(line(await givenOrder(), values)).rejects.toEqual(broken(constraint));
  });

  test('cannot be deleted with its lines', async () => {
    const orderId = await givenOrder();
    await line(orderId);
    await expect(db.deleteFrom('orders').where('id', '=', orderId).execute()).rejects.toEqual(
      broken('order_lines_order_id_fkey'),
    );
  });

  test('stays when its customer’s account is deleted', async () => {
    const orderId = await givenOrder();
    await db.deleteFrom('users').where('id', '=', userId).execute();
    const order = await db
      .selectFrom('orders')
      .select(['user_id', 'customer_phone'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ user_id: null, customer_phone: '9820001234' });
  });
});

test('a product has at most five pictures, each position and each address once', async () => {
  const picture = (position: number, url = `https://example.com/${position}.webp`) =>
    db.insertInto('product_images').values({ product_id: productId, position, url }).execute();
  for (const position of [0, 1, 2, 3, 4]) await picture(position);
  await expect(picture(5)).rejects.toEqual(broken('product_images_position_check'));
  const ofColor = (position: number) =>
    db
      .insertInto('product_images')
      .values({ product_id: productId, position, url: `/rani-${position}`, color: 'Rani' })
      .execute();
  for (const position of [5, 154]) await ofColor(position);
  await expect(ofColor(155)).rejects.toEqual(broken('product_images_position_check'));
  await expect(picture(4, 'https://example.com/x.webp')).rejects.toEqual(
    broken('product_images_product_id_position_key'),
  );
  await db
    .deleteFrom('product_images')
    .where('product_id', '=', productId)
    .where('position', '=', 4)
    .execute();
  await expect(picture(4, 'https://example.com/0.webp')).rejects.toEqual(
    broken('product_images_product_id_url_key'),
  );
});

test('a changed row has the time of its change', async () => {
  const at = async () =>
    (
      await db
        .selectFrom('products')
        .select('updated_at')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow()
    ).updated_at;
  const long = new Date('2026-01-01T00:00:00Z');
  await db.updateTable('products').set({ updated_at: long }).where('id', '=', productId).execute();
  expect((await at()).getTime()).toBeGreaterThan(long.getTime());
});

describe('the version of a product', () => {
  const versionOf = async (id: string) =>
    (
      await db
        .selectFrom('products')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version;
  /** What no edit of a product writes: sales, other tables, triggers, and its own beginning. */
  const others: Partial<Record<keyof Tables['products'] | 'category_name', string>> = {
    stock_quantity: '3',
    has_variants: 'true',
    size_chart_id: 'null',
    is_demo: 'true',
    form_hash: `sha256('')`,
    category_name: `'Sarees'`,
    choices_in_stock: `'{M}'`,
    attribute_words: `'Silk'`,
    attribute_values: `'{fabric.silk}'`,
    name_words: `'saree'`,
    search_words: `'saree'`,
    has_low_variant: 'true',
    created_at: 'now()',
    updated_at: 'now()',
  };

  test('rises by one with a change of any other column, also one that is added later', async () => {
    await sql`alter table products add column added_later text not null default ''`.execute(db);
    const { rows: columns } = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = 'products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname not in ('id', 'version')`.execute(db);
    const categoryId = (
      await db
        .insertInto('categories')
        .values({ name: 'Versions' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    const values: Record<string, string> = {
      text: `'5208'`,
      integer: '40000',
      smallint: '5',
      boolean: 'not %',
      uuid: `'${categoryId}'`,
      'text[]': `'{Rani}'`,
      jsonb: `'{"fabric": ["silk"]}'`,
      'timestamp with time zone': 'now()',
    };
    const counted = columns.filter(({ name }) => !Object.hasOwn(others, name));
    expect(counted.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['name', 'weight_grams', 'attributes', 'deleted_at', 'added_later']),
    );
    for (const { name, type } of counted) {
      const id = await givenProduct({ price_paise: 100_000 });
      const value = (values[type] ?? 'no value of this type').replace('%', name);
      await sql`update products set ${sql.ref(name)} = ${sql.raw(value)} where id = ${id}`.execute(
        db,
      );
      expect([name, await versionOf(id)]).toEqual([name, 2]);
    }
    await sql`alter table products drop column added_later`.execute(db);
  });

  test.each(Object.entries(others))('stays when only %s changes', async (column, value) => {
    await sql`update products set ${sql.ref(column)} = ${sql.raw(value)} where id = ${productId}`.execute(
      db,
    );
    expect(await versionOf(productId)).toBe(1);
  });

  test('stays when nothing changes, and is what an update says it is', async () => {
    await sql`update products set name = name where id = ${productId}`.execute(db);
    expect(await versionOf(productId)).toBe(1);
    await sql`update products set name = 'Other', version = 5 where id = ${productId}`.execute(db);
    expect(await versionOf(productId)).toBe(5);
  });
});

describe('the words of a product', () => {
  const wordsOf = async (id: string) => {
    const { words } = await db
      .selectFrom('products')
      .select(sql<string[]>`tsvector_to_array(search_words)`.as('words'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return words;
  };
  const known = async (word: string) => {
    const { rows } = await sql`select from search_words where word = ${word}`.execute(db);
    return rows.length > 0;
  };

  test.each([
    ['name', { name: 'Changed Nameword' }, 'nameword'],
    ['material', { material: 'Materialword' }, 'materialword'],
    ['description', { description: 'A descriptionword.' }, 'descriptionword'],
    ['colours', { colors: ['Colourword'] }, 'colourword'],
  ])('follow its %s', async (_, change, word) => {
    await db.updateTable('products').set(change).where('id', '=', productId).execute();
    expect(await wordsOf(productId)).toContain(word);
    expect(await known(word)).toBe(true);
  });

  test('follow its category, and the name of that', async () => {
    const { id } = await db
      .insertInto('categories')
      .values({ name: 'Firstcategory' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const product = { category_id: id };
    await db.updateTable('products').set(product).where('id', '=', productId).execute();
    expect(await wordsOf(productId)).toContain('firstcategory');
    const renamed = { name: 'Secondcategory' };
    await db.updateTable('categories').set(renamed).where('id', '=', id).execute();
    expect(await wordsOf(productId)).toContain('secondcategory');
    expect(await known('secondcategory')).toBe(true);
  });

  test('are not written again when a piece is sold', async () => {
    const name = `Sold${crypto.randomUUID().slice(0, 8)}`;
    const id = await givenProduct({ name, stock_quantity: 5 });
    const word = name.toLowerCase();
    expect(await known(word)).toBe(true);
    await sql`delete from search_words where word = ${word}`.execute(db);
    await db.updateTable('products').set({ stock_quantity: 4 }).where('id', '=', id).execute();
    expect(await known(word)).toBe(false);
    expect(await wordsOf(id)).toContain(word);
  });
});
