import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '#app/kit/money.ts';
import { Icon } from '#app/kit/ui/icon.tsx';
import {
  type AttributeFacet,
  type StoreQuery,
  storeUrl,
} from '#app/products/catalogue/store-query.contract.ts';

/** The active filters, each with a link that removes it; nothing if there are none. */
export function ActiveFilters({
  query,
  attributes,
}: {
  query: StoreQuery;
  /** For the names of attribute values. */
  attributes: readonly AttributeFacet[] | undefined;
}): ReactElement | null {
  const filters = activeFilters({ ...query, page: 1 }, attributes ?? []);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="mb-4 flex flex-wrap items-center gap-2">
      {filters.map(({ text, without }) => (
        <li key={text}>
          <Link to={storeUrl(without)} className="chosen-filter">
            <span className="sr-only">Remove </span>
            {text}
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link to="/store" className="inline-flex min-h-11 items-center px-2 underline">
          Clear all
        </Link>
      </li>
    </ul>
  );
}

function activeFilters(
  query: StoreQuery,
  attributes: readonly AttributeFacet[],
): { text: string; without: StoreQuery }[] {
  const { search, sizes, colors, from, to, onSale, inStock } = query;
  return [
    ...(search ? [{ text: `“${search}”`, without: { ...query, search: '' } }] : []),
    ...sizes.map((size) => ({
      text: `Size ${size}`,
      without: { ...query, sizes: sizes.filter((other) => other !== size) },
    })),
    ...colors.map((color) => ({
      text: color,
      without: { ...query, colors: colors.filter((other) => other !== color) },
    })),
    ...query.attributes.map((value) => ({
      text: attributeText(attributes, value),
      without: { ...query, attributes: query.attributes.filter((other) => other !== value) },
    })),
    ...(from === null && to === null
      ? []
      : [
          {
            text: priceText(from, to),
            without: { ...query, from: null, to: null },
          },
        ]),
    ...(onSale ? [{ text: 'On sale', without: { ...query, onSale: false } }] : []),
    ...(inStock ? [{ text: 'In stock', without: { ...query, inStock: false } }] : []),
  ];
}

/** 'Fabric: Silk'; a removed value is shown as in the address. */
function attributeText(attributes: readonly AttributeFacet[], wanted: string): string {
  const names = attributes.flatMap(({ name, values }) =>
    values.flatMap(([value, , label]) => (value === wanted ? `${name}: ${label}` : [])),
  );
  return names[0] ?? wanted;
}

function priceText(from: number | null, to: number | null): string {
  if (from === null) return `Up to ${formatMoney((to ?? 0) * 100)}`;
  return to === null
    ? `From ${formatMoney(from * 100)}`
    : `${formatMoney(from * 100)} to ${formatMoney(to * 100)}`;
}
