import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { capitalize } from '#app/kit/text.ts';
import { Field, TextField } from '#app/kit/ui/field.tsx';
import { Select } from '#app/kit/ui/select.tsx';
import { OrderSearchField } from './order-search-field.tsx';
import { adminOrdersUrl, type OrdersQuery, paymentFilters } from './orders-query.contract.ts';
import { statusOptions } from './status-select.tsx';

const anyStatus = [{ value: '', label: 'All' }, ...statusOptions];
const anyPayment = [
  { value: '', label: 'All' },
  ...paymentFilters.map((status) => ({ value: status, label: capitalize(status) })),
];

/** The search form of the orders. It submits by GET, so every result has its own URL. */
export function OrderSearch({ query }: { query: OrdersQuery }): ReactElement {
  const { search, status, payment, from, to } = query;
  return (
    <Form
      // Resets the fields when the URL changes, on Back too.
      key={adminOrdersUrl({ ...query, page: 1 })}
      method="get"
      action="."
      role="search"
      aria-label="Orders"
      className="flex basis-full flex-wrap items-end gap-x-4 max-lg:order-last lg:flex-1 lg:basis-0"
    >
      <div className="min-w-60 flex-1">
        <OrderSearchField search={search} />
      </div>
      <details className="open:basis-full" open={Boolean(status || payment || from || to)}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-3">
          Filters
        </summary>
        <div className="grid grid-cols-2 gap-3 pb-3 lg:grid-cols-4">
          <Field label="Status" name="status" className="max-lg:col-span-full">
            <Select options={anyStatus} defaultValue={status ?? ''} />
          </Field>
          <Field label="Payment" name="payment" className="max-lg:col-span-full">
            <Select options={anyPayment} defaultValue={payment ?? ''} />
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
