import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { integrations } from '#integrations/integrations.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

// docs/privacy.md names every table with personal data.

const database = await openTestDatabase();

/** Tables about the shop and its products, without people. */
const aboutNobody = [
  ...['add_on_groups', 'add_on_group_categories', 'attributes', 'categories', 'color_swatches'],
  ...[
    'catalogue_version',
    'category_sums',
    'invoice_series',
    'low_stock_sums',
    'order_sums',
    'place_sums',
  ],
  ...['product_addresses', 'product_facets', 'product_files', 'product_images'],
  ...[
    'product_sales',
    'product_stock',
    'product_sums',
    'product_variants',
    'product_videos',
    'products',
    'review_sums',
    'search_words',
  ],
  ...['shop_secrets', 'size_charts', 'schema_migrations', 'uploads'],
];
/** A column that assigns a row to somebody, or says something about them. */
const personal =
  /^(user_id|customer\w*|actor_id|answered_by|email|phone|recipient|full_name|note|words)$/;

const privacy = readFileSync('docs/privacy.md', 'utf8');
const isNamed = (table: string) => privacy.includes(`\`${table}\``);

test.each(integrations)('docs/privacy.md says what leaves the machine for $name', ({ name }) => {
  const rows = privacy.match(/^\|.*\|$/gm) ?? [];
  expect(rows.filter((row) => row.split('|')[1]?.includes(name))).not.toEqual([]);
});

test('each table with something of a person is named in docs/privacy.md', async () => {
  const tables = await database.db.introspection.getTables();
  const unknown = tables.map(({ name }) => name).filter((name) => !isNamed(name));
  expect(unknown.filter((name) => !aboutNobody.includes(name))).toEqual([]);
});

test('a table about nobody has no column that says who', async () => {
  const tables = await database.db.introspection.getTables();
  const found = tables
    .filter(({ name }) => aboutNobody.includes(name))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => personal.test(column.name))
        .map((column) => `${name}.${column.name}`),
    );
  expect(found).toEqual([]);
});
