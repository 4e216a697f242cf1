import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import {
  productsPerPage,
  readStoreQuery,
  type Sort,
  type StoreQuery,
  sortOptions,
  storeUrl,
} from '#app/catalogue/catalogue.contract.ts';
import { findProducts, listCategories } from '#app/catalogue/catalogue.store.server.ts';
import { ProductCard } from '#app/catalogue/product-card.tsx';
import { ProductGrid } from '#app/catalogue/product-grid.tsx';
import { counted } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field, Input, NativeSelect } from '#app/ui/field.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { WishHeart } from '#app/wishlist/heart.tsx';
import { readWished } from '#app/wishlist/read-wished.server.ts';
import { shopOf, shopperOf } from '#platform/request.server.ts';
import type { Route } from './+types/store.route';

export const handle: LiveHandle = { live: ['products'] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const query = readStoreQuery(new URL(request.url).searchParams);
  const [found, categories, wished] = await Promise.all([
    findProducts(shop.db, query),
    listCategories(shop.db),
    readWished(shop, shopperOf(context)),
  ]);
  const named = categories.find(({ name }) => name.toLowerCase() === query.category.toLowerCase());
  return {
    ...found,
    // The stored name, however the link spelt it (Q05).
    query: { ...query, category: named?.name ?? query.category },
    categories: categories.map(({ name }) => name),
    wished,
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const category = loaderData?.query.category;
  return [{ title: `${category || 'Store'} - Fashion Haat` }];
}

export default function Store({ loaderData }: Route.ComponentProps): ReactElement {
  const { products, total, query, categories, wished } = loaderData;
  const hasMore = total > query.page * productsPerPage;
  return (
    <PageWidth className="py-8">
      <PageHeading title={query.category || 'Store'} aside={counted(total, 'product')} />
      <Filters query={query} />
      <nav
        aria-label="Categories"
        className="-mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:mb-5 md:flex-wrap md:px-0"
      >
        {['', ...categories].map((category) => (
          <Link
            key={category}
            to={storeUrl({ ...query, category, page: 1 })}
            aria-current={category === query.category ? 'true' : undefined}
            className="chip"
          >
            {category || 'All'}
          </Link>
        ))}
      </nav>
      {products.length === 0 ? (
        <EmptyState
          title="No products found"
          action={<ButtonLink to="/store">Clear Filters</ButtonLink>}
        />
      ) : (
        <ProductGrid>
          {products.map((product, place) => (
            <li key={product.id}>
              <ProductCard
                as="h2"
                product={product}
                eager={place < 4}
                heart={<WishHeart product={product} isWished={wished.includes(product.id)} />}
              />
            </li>
          ))}
        </ProductGrid>
      )}
      {hasMore && (
        <p className="mt-8 text-center">
          <ButtonLink
            to={storeUrl({ ...query, page: query.page + 1 })}
            variant="outline"
            preventScrollReset
          >
            Load more
          </ButtonLink>
        </p>
      )}
    </PageWidth>
  );
}

/** Search and sort: a plain form; with script the sort applies as soon as it is chosen. */
function Filters({ query }: { query: StoreQuery }): ReactElement {
  const submit = useSubmit();
  return (
    <Form
      action="/store"
      className="mb-2.5 grid grid-cols-[minmax(0,1fr)_150px] gap-2 sm:grid-cols-[1fr_230px] sm:gap-3"
    >
      {query.category && <input type="hidden" name="category" value={query.category} />}
      <Field label="Search" name="search" className="store-filter">
        <span className="relative block">
          <Search
            size={20}
            strokeWidth={1.75}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink2"
          />
          <Input
            key={query.search}
            type="search"
            defaultValue={query.search}
            maxLength={200}
            placeholder="Search products..."
            className="pl-10.5!"
          />
        </span>
      </Field>
      <Field label="Sort" name="sort" className="store-filter">
        <NativeSelect
          key={query.sort}
          defaultValue={query.sort}
          onChange={(event) => submit(event.currentTarget.form)}
        >
          {(Object.keys(sortOptions) as Sort[]).map((sort) => (
            <option key={sort} value={sort}>
              {sortOptions[sort]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Button variant="secondary" className="without-script">
        Apply
      </Button>
    </Form>
  );
}
