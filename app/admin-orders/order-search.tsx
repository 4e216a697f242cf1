import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Field, Input, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/select.tsx';
import { adminOrdersUrl, maxSearchLength, type OrdersQuery } from './orders-query.contract.ts';
import { statusOptions } from './status-select.tsx';

const anyStatus = [{ value: '', label: 'All' }, ...statusOptions];

/** The search form of the orders. It submits by GET, so every result has its own URL. */
export function OrderSearch({ path, query }: { path: string; query: OrdersQuery }): ReactElement {
  const { search, status, from, to } = query;
  return (
    <Form
      // Resets the fields when the URL changes, on Back too.
      key={adminOrdersUrl(path, { ...query, page: 1 })}
      method="get"
      action={path}
      role="search"
      aria-label="Orders"
      className="px-4 md:px-5"
    >
      <div className="flex items-end gap-2.5">
        <Field label="Search" name="search" className="min-w-0 flex-1 lg:max-w-xl">
          <Input
            type="search"
            defaultValue={search}
            maxLength={maxSearchLength}
            placeholder="Order ID, name or phone"
          />
        </Field>
        <Button variant="secondary">
          <Icon name="search" />
          <span className="max-md:sr-only">Search</span>
        </Button>
      </div>
      <details open={Boolean(status || from || to)}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
          Status and dates
        </summary>
        <div className="grid grid-cols-2 gap-3 pb-3 lg:grid-cols-4">
          <Field label="Status" name="status" className="max-lg:col-span-full">
            <Select options={anyStatus} defaultValue={status ?? ''} />
          </Field>
          <TextField
            label="From"
            name="from"
            type="date"
            defaultValue={from}
            className="max-lg:col-span-full"
          />
          <TextField
            label="To"
            name="to"
            type="date"
            defaultValue={to}
            className="max-lg:col-span-full"
          />
        </div>
      </details>
    </Form>
  );
}
