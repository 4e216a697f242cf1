import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PictureView } from '#app/kit/pictures.ts';
import type { AddOnGroup } from '#app/products/add-ons/add-ons.contract.ts';
import { addOnGroupsOfProduct } from '#app/products/add-ons/add-ons.store.server.ts';
import { attributeLines } from '#app/products/attributes/attribute-values.rules.ts';
import type { ValuedAttribute } from '#app/products/attributes/attributes.contract.ts';
import { attributesOfProduct } from '#app/products/attributes/attributes.store.server.ts';
import { offeredPictures } from '#app/products/colors/color-pictures.contract.ts';
import { ownSwatchesOfProduct } from '#app/products/colors/color-swatches.store.server.ts';
import { type OwnSwatches, swatchOf } from '#app/products/colors/color-tones.rules.ts';
import type { TaxTerms } from '#app/shop/tax/tax.contract.ts';
import { priceBeforeTax } from '#app/shop/tax/tax-terms.rules.ts';
import type { Db } from '#database/tables.ts';
import { isVisible, productCards, toCardView, visibleProducts } from './cards.store.server.ts';
import type {
  CategoryTileView,
  PriceView,
  ProductCardView,
  ProductView,
} from './catalogue.contract.ts';
import { openCatalogueMemory, type Remember } from './catalogue-memory.store.server.ts';
import { type Priced, priceView, unitPrice } from './price.rules.ts';
import { maxLineQuantity, roundedCountText, stockView } from './stock.rules.ts';
import { describedVariantsOfProduct } from './stock.store.server.ts';
import { storeUrl } from './store-query.contract.ts';
import { type DescribedVariant, offeredStock, variantViews } from './variant.rules.ts';

/** The choice among several categories is made from this many featured products per wanted one, newest first. */
const featuredToChooseFrom = 4;

/**
 * Up to `limit` featured products, newest first, from as many categories as the newest have; without featured
 * ones, the newest of all.
 */
export async function findFeatured(db: Db, limit: number): Promise<ProductCardView[]> {
  const newest = (condition: RawBuilder<SqlBool>, count: number) => sql`
    (select id, created_at, category_id from products where ${isVisible} and ${condition}
     order by created_at desc, id limit ${count})`;
  return listCards(
    db,
    sql`(
      with featured as materialized ${newest(sql`is_featured`, limit * featuredToChooseFrom)}
      select id, row_number() over (order by turn, created_at desc, id) as place
      from (select id, created_at,
                   row_number() over (partition by category_id order by created_at desc, id) as turn
            from featured
            union all
            select id, created_at, 1
            from ${newest(sql`not exists (select from featured)`, limit)} as newest) as found
      order by place limit ${limit})`,
  );
}

/** The cards of the chosen ids, by place. */
async function listCards(
  db: Db,
  chosen: RawBuilder<{ id: string; place: number }>,
): Promise<ProductCardView[]> {
  const rows = await productCards(db)
    .innerJoin(chosen.as('chosen'), 'chosen.id', 'products.id')
    .orderBy('chosen.place')
    .execute();
  return rows.map(toCardView);
}

/** The cards of these products in the order of `ids`, visible ones only. */
export async function findCards(db: Db, ids: readonly string[]): Promise<ProductCardView[]> {
  if (ids.length === 0) return [];
  const rows = await productCards(db)
    .where('products.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toCardView(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type StoredProduct = {
  id: string;
  name: string;
  description: string;
  categoryName: string | null;
  pricePaise: number;
  salePricePaise: number | null;
  /** Of all offered sizes and colors. */
  stock: number;
  /** Null if sizes and colors are not counted separately. */
  variants: DescribedVariant[] | null;
  /** The owner's; '' for none. */
  sku: string;
  hsn: string;
  gstRate: number | null;
  material: string;
  sizes: string[];
  colors: string[];
  /** Its own, or its category's. */
  sizeChartId: string | null;
  /** Null if it has no add-ons. */
  addOnGroups: AddOnGroup[] | null;
  attributes: ValuedAttribute[];
  ownSwatches: OwnSwatches | null;
  /** Including those of removed colors. */
  pictures: StoredPicture[];
  /** The address of its video. */
  video: string | null;
};

export type StoredPicture = Omit<PictureView, 'color'> & { color: string | null };

/** One product with all its pictures; undefined if it is not visible. */
export async function findProduct(db: Db, id: string): Promise<StoredProduct | undefined> {
  const product = await visibleProducts(db)
    .select([
      'products.id',
      'products.name',
      'products.description',
      'categories.name as categoryName',
      'products.price_paise as pricePaise',
      'products.sale_price_paise as salePricePaise',
      'products.stock_quantity as stock',
      'products.material',
      'products.sizes',
      'products.colors',
      sql<string | null>`coalesce(products.size_chart_id, categories.size_chart_id)`.as(
        'sizeChartId',
      ),
      addOnGroupsOfProduct.as('addOnGroups'),
      describedVariantsOfProduct.as('variants'),
      'products.sku',
      'products.hsn',
      'products.gst_rate as gstRate',
      attributesOfProduct.as('attributes'),
      ownSwatchesOfProduct.as('ownSwatches'),
      sql<StoredPicture[]>`coalesce(
        (select json_agg(json_build_object('url', url, 'alt', alt, 'tint', tint, 'color', color)
           order by position)
         from product_images where product_id = products.id), '[]')`.as('pictures'),
      sql<string | null>`(select url from product_videos where product_id = products.id)`.as(
        'video',
      ),
    ])
    .where('products.id', '=', id)
    .executeTakeFirst();
  return product && { ...product, stock: offeredStock(product) };
}

/** `terms`: of a shop that also shows prices before tax. */
export function toProductView(product: StoredProduct, terms: TaxTerms | null = null): ProductView {
  const {
    stock,
    pricePaise,
    salePricePaise,
    pictures,
    video,
    variants: _,
    sizeChartId,
    sku,
    addOnGroups,
    attributes,
    ownSwatches,
    hsn,
    gstRate,
    ...rest
  } = product;
  const viewOf = (priced: Priced): PriceView => {
    const beforeTax = priceBeforeTax(unitPrice(priced), { hsn, gstRate }, terms);
    return { ...priceView(priced), ...(beforeTax && { beforeTax }) };
  };
  const variants = variantViews(product, viewOf);
  const lines = attributeLines(attributes);
  return {
    ...rest,
    pictures: offeredPictures(pictures, product.colors).map(({ color, alt, ...picture }) => ({
      ...picture,
      alt: alt || (color ? `${product.name}, ${color}` : product.name),
      ...(color && { color }),
    })),
    ...(video && { video }),
    price: viewOf({ pricePaise, salePricePaise }),
    stock: stockView(stock),
    swatches: product.colors.map((color) => swatchOf(color, ownSwatches)),
    ...(variants && { variants }),
    ...(lines.length > 0 && { attributes: lines }),
    maxQuantity: maxLineQuantity(stock),
    isReturnable: salePricePaise === null,
  };
}

/** Every category in the owner's order, with the number of its visible products. */
export async function listCategories(db: Db, memory?: Remember): Promise<CategoryTileView[]> {
  const remember = memory ?? (await openCatalogueMemory(db));
  return remember('categories', () => countByCategory(db));
}

async function countByCategory(db: Db): Promise<CategoryTileView[]> {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('products', (join) =>
      join
        .onRef('products.category_id', '=', 'categories.id')
        .on('products.deleted_at', 'is', null)
        .on('products.is_active', '=', true),
    )
    .select((eb) => ['categories.name', eb.fn.count<number>('products.id').as('count')])
    .groupBy('categories.id')
    .orderBy('categories.position')
    .orderBy(sql`lower(categories.name) collate "en-x-icu"`)
    .execute();
  return rows.map(({ name, count }) => ({
    name,
    href: storeUrl({ category: name.toLowerCase() }),
    countText: roundedCountText(count),
  }));
}
