import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Form, useActionData, useHref, useNavigation } from 'react-router';
import { capitalize, pluralize } from '#app/kit/text.ts';
import { ConfirmDialog } from '#app/kit/ui/alert-dialog.tsx';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Checkbox, Field } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Select } from '#app/kit/ui/select.tsx';
import type { OrderListRow } from './admin-orders.contract.ts';
import { statusOptions } from './status-select.tsx';

const formId = 'ticked-orders';

/**
 * Sets one status for all selected orders, or prints their labels and slips. The checkboxes join this form by
 * its id.
 */
export function BulkStatus({ action }: { action: string }): ReactElement {
  const slips = useHref('slip');
  const isBusy = useNavigation().formData?.get('intent') === 'statuses';
  const isRefused = useActionData<{ refusal?: unknown }>()?.refusal !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);

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
      className="selection-bar z-10 flex flex-wrap items-end gap-2.5 border-t border-line bg-card px-4 py-3 md:px-5"
    >
      <Checkbox
        name="all"
        label="All on this page"
        className="noscript:hidden"
        onChange={({ currentTarget }) => selectAll(currentTarget.form, currentTarget.checked)}
      />
      <Field label="Selected orders" name="status" className="w-40">
        <Select options={statusOptions} defaultValue="confirmed" />
      </Field>
      <Button
        ref={button}
        name="intent"
        value="statuses"
        busy={isBusy}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setQuestion(questionOf(form.current));
          setAsking(true);
        }}
      >
        Set Status
      </Button>
      <Button
        // A plain GET for the same selected orders: it changes nothing.
        formMethod="get"
        formAction={slips}
        variant="outline"
        className="md:ml-auto"
      >
        <Icon name="printer" /> Labels and slips
      </Button>
      <ButtonLink to="slip?day=today" variant="link">
        Today’s labels
      </ButtonLink>
      <ConfirmDialog
        open={isAsking}
        title={question?.title ?? ''}
        text={question?.text ?? ''}
        variant={question?.isCancelling ? 'destructive' : 'default'}
        actionLabel="Set Status"
        onConfirm={() => {
          setAsking(false);
          button.current?.form?.requestSubmit(button.current);
        }}
        onCancel={() => setAsking(false)}
        finalFocus={button}
      />
    </Form>
  );
}

type Question = { title: string; text: string; isCancelling: boolean };

/** What the form is about to do: for how many orders, and with what effects. */
function questionOf(form: HTMLFormElement | null): Question {
  const values = new FormData(form ?? undefined);
  const count = values.getAll('ticked').length;
  const status = String(values.get('status'));
  const isCancelling = status === 'cancelled';
  return {
    title: `Mark ${pluralize(count, 'order')} as ${capitalize(status)}?`,
    text: isCancelling
      ? 'The pieces go back into stock, and the customers get an email. Where something has been paid, the refund waits under Payment. You can undo it until the emails are sent.'
      : 'Stock follows, and the customers get an email. You can undo it until the emails are sent.',
    isCancelling,
  };
}

/** Selects an order, with the status shown beside it. */
export function OrderCheckbox({ order }: { order: OrderListRow }): ReactElement {
  return (
    <Checkbox
      // Unselects an order if its status has changed meanwhile.
      key={order.status}
      form={formId}
      name="ticked"
      value={`${order.id}:${order.status}`}
      label={<span className="sr-only">Select {order.displayId}</span>}
    />
  );
}

function selectAll(form: HTMLFormElement | null, isSelected: boolean): void {
  for (const one of form?.elements ?? []) {
    if (one instanceof HTMLInputElement && one.name === 'ticked') one.checked = isSelected;
  }
}
