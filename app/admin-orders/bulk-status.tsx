import { type ReactElement, useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Checkbox, Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import type { OrderListRow } from './admin-orders.contract.ts';
import { statusOptions } from './status-select.tsx';

const formId = 'ticked-orders';

/** Sets one status for all selected orders. Their checkboxes belong to this form by its id. */
export function BulkStatus({ action }: { action: string }): ReactElement {
  const isBusy = useNavigation().formData?.get('intent') === 'statuses';
  const isRefused = useActionData<{ refusal?: unknown }>()?.refusal !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);

  // Clears the checkboxes once the status is set.
  useEffect(() => {
    if (wasBusy.current && !isBusy && !isRefused) form.current?.reset();
    wasBusy.current = isBusy;
  }, [isBusy, isRefused]);

  return (
    <Form
      ref={form}
      id={formId}
      method="post"
      action={action}
      preventScrollReset
      className="ticked-bar bottom-0 z-10 flex flex-wrap items-end gap-2.5 border-t border-line bg-card px-4 py-3 md:px-5"
    >
      <Checkbox
        name="all"
        label="All on this page"
        className="noscript:hidden"
        onChange={({ currentTarget }) => selectAll(currentTarget.form, currentTarget.checked)}
      />
      <Field label="Ticked orders" name="status" className="w-40">
        <Select options={statusOptions} defaultValue="confirmed" />
      </Field>
      <AlertDialog
        name="intent"
        value="statuses"
        variant="default"
        busy={isBusy}
        title="Set the status of all ticked orders?"
        text="Stock follows, and each customer gets the email about it, as if you had set one after the other."
        actionLabel="Set Status"
      >
        Set Status
      </AlertDialog>
    </Form>
  );
}

/** Selects an order, with the status shown beside it. */
export function OrderCheckbox({ order }: { order: OrderListRow }): ReactElement {
  return (
    <Checkbox
      // Unselects an order whose status has changed meanwhile.
      key={order.status}
      form={formId}
      name="ticked"
      value={`${order.id}:${order.status}`}
      label={<span className="sr-only">Tick {order.displayId}</span>}
    />
  );
}

function selectAll(form: HTMLFormElement | null, isSelected: boolean): void {
  for (const one of form?.elements ?? []) {
    if (one instanceof HTMLInputElement && one.name === 'ticked') one.checked = isSelected;
  }
}
