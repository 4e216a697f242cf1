import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import type { OrderInvoicesView } from './invoices.contract.ts';

/** The numbers of an order's documents, for the owner: a link to them, and the press that issues what is missing. */
export function OrderInvoices({
  invoices,
  orderId,
  action,
}: {
  invoices: OrderInvoicesView;
  orderId: string;
  action: string;
}): ReactElement {
  const { path, numbers, canIssue } = invoices;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2.5">
      <p>{numbers.join(', ') || 'None yet'}</p>
      {numbers.length > 0 && (
        <ButtonLink to={path} variant="outline" size="sm">
          View Invoice
        </ButtonLink>
      )}
      {canIssue && (
        <Form method="post" action={action}>
          <input type="hidden" name="orderId" value={orderId} />
          <Button name="intent" value="issue-invoice" variant="outline" size="sm">
            Issue Invoice
          </Button>
        </Form>
      )}
    </div>
  );
}
