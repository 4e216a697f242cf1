import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { OrderSearchField } from '#app/orders/admin/order-search-field.tsx';

/** Finds a customer in the queue when they call first. By GET, so each result has its own URL. */
export function CallSearch({ search, count }: { search: string; count: number }): ReactElement {
  return (
    <Form
      // Resets the field when the URL changes, on Back too.
      key={search}
      method="get"
      action="."
      role="search"
      aria-label="Orders to call"
      className="mb-4"
    >
      <OrderSearchField search={search} />
      {search && (
        <div className="mt-3 flex items-center gap-3">
          <p role="status" className="font-semibold">
            {count} found
          </p>
          <ButtonLink to="." variant="outline" size="sm">
            Clear
          </ButtonLink>
        </div>
      )}
    </Form>
  );
}
