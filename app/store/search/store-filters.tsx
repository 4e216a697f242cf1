import { type ReactElement, useEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { maxStoreSearchLength } from '#app/kit/text.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, NativeSelect, SearchInput } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import {
  countFilters,
  type FacetValue,
  type GroupedFacets,
  readStoreQuery,
  type StoreQuery,
  type StoreSort,
  sortOptions,
  storeUrl,
} from '#app/products/catalogue/store-query.contract.ts';
import { FilterCount, FilterPanel } from './store-filter-panel.tsx';

/**
 * The store's query as one plain form: search and sort, the categories and, behind a button, the filters. With
 * JavaScript a change applies at once.
 */
export function StoreFilters({
  query,
  categories,
  facets,
  total,
}: {
  query: StoreQuery;
  /** Names of all categories. */
  categories: readonly string[];
  facets: GroupedFacets;
  /** How many products are found. */
  total: number;
}): ReactElement {
  const navigate = useNavigate();
  const apply = (form: HTMLFormElement) => {
    const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    navigate(storeUrl(readStoreQuery(new URLSearchParams(texts))));
  };
  return (
    <Form
      action="/store"
      // Values that the browser restores from an earlier visit would look active.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      {query.category && <input type="hidden" name="category" value={query.category} />}
      <div className="mb-2.5 grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[1fr_230px] sm:gap-3">
        <Field label="Search" name="search" className="store-filter">
          <SearchInput
            key={query.search}
            defaultValue={query.search}
            maxLength={maxStoreSearchLength}
            placeholder="Search products..."
          />
        </Field>
        <Field
          label="Sort"
          name="sort"
          className="store-filter [&_select]:field-sizing-content [&_select]:min-w-[150px]"
        >
          <NativeSelect
            key={query.sort}
            defaultValue={query.sort}
            onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
          >
            {(Object.keys(sortOptions) as StoreSort[]).map((sort) => (
              <option key={sort} value={sort}>
                {sortOptions[sort]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button variant="secondary" className="without-script">
          Apply
        </Button>
      </div>
      <div className="mb-3 flex items-start gap-2 md:mb-5">
        <Categories query={query} names={categories} counts={facets.categories} />
        <FilterButton count={countFilters(query)} />
      </div>
      <FilterPanel query={query} facets={facets} total={total} onChange={apply} />
    </Form>
  );
}

/** One chip per category. Under a search or filters, each shows how many products match. */
function Categories({
  query,
  names,
  counts,
}: {
  query: StoreQuery;
  names: readonly string[];
  counts: readonly FacetValue[];
}): ReactElement {
  const row = useRef<HTMLElement>(null);
  const isNarrowed = query.search !== '' || countFilters(query) > 0;
  const facetFor = (name: string) => counts.find(({ value }) => value === name);
  const visibleNames = names.filter(
    (name) => !isNarrowed || facetFor(name) !== undefined || name === query.category,
  );

  // If the row is wider than the screen, the current category scrolls into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current chip is read from the page.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - current.offsetWidth;
  }, [query.category]);

  return (
    <nav
      ref={row}
      aria-label="Categories"
      className="relative -ml-[16px] flex min-w-0 flex-1 gap-2 overflow-x-auto py-1 pl-4 md:-ml-0.5 md:flex-wrap md:pl-0.5"
    >
      {['', ...visibleNames].map((category) => (
        <Link
          key={category}
          to={storeUrl({ ...query, category, page: 1 })}
          aria-current={category === query.category ? 'true' : undefined}
          className="chip"
        >
          {category || 'All'}
          {isNarrowed && category && <FilterCount count={facetFor(category)?.count ?? null} />}
        </Link>
      ))}
    </nav>
  );
}

function FilterButton({ count }: { count: number }): ReactElement {
  return (
    <button type="button" popoverTarget="filters" className="chip my-1 gap-2 px-3!">
      <Icon name="sliders-horizontal" className="size-4.5 -mt-0.5" />
      <span className="max-sm:sr-only">Filters</span>
      {count > 0 && (
        <>
          <span className="sr-only">, in force: </span>
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-madder px-1 pt-px text-[0.75rem] leading-none font-semibold text-on-madder">
            {count}
          </span>
        </>
      )}
    </button>
  );
}
