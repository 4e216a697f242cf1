import { type ReactElement, useState } from 'react';
import { useFetcher } from 'react-router';
import { capitalize } from '#app/kit/text.ts';
import { ConfirmDialog } from '#app/kit/ui/alert-dialog.tsx';
import { Button } from '#app/kit/ui/button.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { Select } from '#app/kit/ui/select.tsx';
import {
  type OrderStatus,
  orderStatuses,
  type StatusMoves,
} from '#app/orders/record/orders.contract.ts';
import { unusualTransitions } from './admin-orders.contract.ts';

export const statusOptions = orderStatuses.map((status) => ({
  value: status,
  label: capitalize(status),
}));

/**
 * Sets the status of an order or a line as soon as it is chosen; cancelling and steps back ask first. Without
 * scripts there is a button, and Undo afterwards.
 */
export function StatusSelect({
  order,
  line,
  moves,
  action,
}: {
  order: { id: string; displayId: string; status: OrderStatus; isPaid: boolean };
  line?: { id: string; name: string; status: OrderStatus };
  moves: StatusMoves;
  action: string;
}): ReactElement {
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } }>();
  const [unusualStatus, setUnusualStatus] = useState<string | null>(null);
  const [dismissCount, setDismissCount] = useState(0);
  const { status: current } = line ?? order;
  const name = line?.name ?? order.displayId;
  const submitted = { orderId: order.id, seen: current, ...(line && { lineId: line.id }) };
  const options = statusOptions.filter(
    ({ value }) => value === current || moves[current].includes(value),
  );
  const shown = fetcher.formData?.get('status') ?? current;

  function set(status: string): void {
    setUnusualStatus(null);
    fetcher.submit({ ...submitted, status }, { method: 'post', action });
  }

  return (
    <fetcher.Form method="post" action={action} className="flex gap-2">
      {Object.entries(submitted).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Select
        // Resets the select after a refusal or a dismissed confirmation.
        key={`${shown} ${dismissCount}`}
        name="status"
        options={options}
        defaultValue={String(shown)}
        disabled={fetcher.state !== 'idle'}
        aria-label={`Status of ${name}`}
        className="w-32 md:w-40"
        onChange={(status) =>
          unusualTransitions[current].some((one) => one === status)
            ? setUnusualStatus(status)
            : set(status)
        }
      />
      <Button variant="outline" className="without-script">
        Set
      </Button>
      {unusualStatus !== null && (
        <ConfirmDialog
          open
          title={`Set ${name} to ${capitalize(unusualStatus)}?`}
          text={unusualTransitionText(current, unusualStatus, order.isPaid)}
          actionLabel={`Set to ${capitalize(unusualStatus)}`}
          onConfirm={() => set(unusualStatus)}
          onCancel={() => {
            setUnusualStatus(null);
            setDismissCount(dismissCount + 1);
          }}
        />
      )}
      <RefusalToasts refusal={fetcher.data?.refusal} />
    </fetcher.Form>
  );
}

/** What cancelling does to stock, customer and money. */
function cancellingText(isPaid: boolean): string {
  const refund = isPaid ? ' It has been paid: the refund waits under Payment.' : '';
  return `Its pieces go back into stock. The customer gets an email.${refund} You can undo it until the email is sent.`;
}

function unusualTransitionText(from: string, to: string, isPaid: boolean): string {
  const now = `It is ${capitalize(from)} now.`;
  if (to === 'cancelled') return `${now} ${cancellingText(isPaid)}`;
  if (from === 'cancelled') return `${now} Its pieces are taken out of stock again.`;
  return `${now} The customer will see this.`;
}
