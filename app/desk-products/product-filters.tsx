import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Field, Input, NativeSelect } from '../ui/field.tsx';
import type { CategoryChoice } from './desk-products.contract.ts';
import { type ProductQuery, shows, sorts } from './product-query.contract.ts';

/** What is listed, in which order: a plain form of the address. A choice applies at once, words by Enter. */
export function ProductFilters({
  here,
  query,
  categories,
}: {
  here: string;
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
      action={here}
      role="search"
      aria-label="Products"
      className="grid grid-cols-2 items-end gap-3 px-4 pb-4 md:grid-cols-4 md:px-5"
    >
      <Field label="Search" name="search" className="max-md:col-span-2">
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
            maxLength={100}
            placeholder="Name or SKU"
            className="pl-10.5!"
          />
        </span>
      </Field>
      {select('category', 'Category', [
        ['', 'All categories'],
        ...categories.map(({ id, name }): [string, string] => [id, name]),
        ['none', 'Uncategorized'],
      ])}
      {select('show', 'Show', Object.entries(shows))}
      {select('sort', 'Sort', Object.entries(sorts), 'max-md:col-span-2')}
      <Button variant="secondary" className="without-script">
        Apply
      </Button>
    </Form>
  );
}
