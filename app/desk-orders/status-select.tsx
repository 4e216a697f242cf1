import type { ReactElement } from 'react';
import { useFetcher } from 'react-router';
import { capitalised } from '../kit/text.ts';
import { orderStatuses } from '../orders/orders.contract.ts';
import { Button } from '../ui/button.tsx';
import { RefusalToasts } from '../ui/refusal-toasts.tsx';
import { Select } from '../ui/select.tsx';

const options = orderStatuses.map((status) => ({ value: status, label: capitalised(status) }));

/** Sets the status of an order, or of one line of it, as soon as it is chosen; without script by a button. */
export function StatusSelect({
  order,
  line,
  action,
}: {
  order: { id: string; displayId: string; status: string };
  line?: { id: string; name: string; status: string };
  action: string;
}): ReactElement {
  const fetcher = useFetcher<{ refusal?: { title: string; description: string } }>();
  const current = line?.status ?? order.status;
  const asked = { orderId: order.id, seen: current, ...(line && { lineId: line.id }) };
  return (
    <fetcher.Form method="post" action={action} className="flex gap-2">
      {Object.entries(asked).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        key={current}
        name="status"
        options={options}
        defaultValue={current}
        disabled={fetcher.state !== 'idle'}
        aria-label={`Status of ${line?.name ?? order.displayId}`}
        className="w-40"
        onChange={(status) => fetcher.submit({ ...asked, status }, { method: 'post', action })}
      />
      <Button variant="outline" className="without-script">
        Set
      </Button>
      <RefusalToasts refusal={fetcher.data?.refusal} />
    </fetcher.Form>
  );
}
