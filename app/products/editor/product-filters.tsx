import type { ReactElement } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, NativeSelect, SearchInput } from '#app/kit/ui/field.tsx';
import type { CategoryChoice } from './admin-products.contract.ts';
import {
  maxProductSearchLength,
  type ProductQuery,
  productFilterLabels,
  productSortLabels,
} from './product-query.contract.ts';

/** The filters of the list, a GET form. A choice applies at once, a search on Enter. */
export function ProductFilters({
  query,
  categories,
}: {
  query: ProductQuery;
  categories: CategoryChoice[];
}): ReactElement {
  const submit = useSubmit();
  const select = (
    name: 'category' | 'show' | 'sort',
    label: string,
    options: [value: string, text: string][],
    className = '',
  ) => (
    <Field label={label} name={name} className={className}>
      <NativeSelect
        key={query[name]}
        defaultValue={query[name]}
        onChange={(event) => submit(event.currentTarget.form, { replace: true })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
  return (
    <Form
      action="."
      role="search"
      aria-label="Products"
      className="grid grid-cols-2 items-end gap-3 px-4 pb-4 md:grid-cols-4 md:px-5"
    >
      <Field label="Search" name="search" className="max-md:col-span-2">
        <SearchInput
          key={query.search}
          defaultValue={query.search}
          maxLength={maxProductSearchLength}
          placeholder="Name or SKU"
        />
      </Field>
      {select('category', 'Category', [
        ['', 'All categories'],
        ...categories.map(({ id, name }): [string, string] => [id, name]),
        ['none', 'Uncategorized'],
      ])}
      {select('show', 'Show', Object.entries(productFilterLabels))}
      {select('sort', 'Sort', Object.entries(productSortLabels), 'max-md:col-span-2')}
      <Button variant="secondary" className="without-script">
        Apply
      </Button>
    </Form>
  );
}
