import type { ReactElement } from 'react';
import { useFetcher } from 'react-router';
import { capitalised } from '../kit/text.ts';
import { orderStatuses } from '../orders/orders.contract.ts';
import { Button } from '../ui/button.tsx';
import { NativeSelect } from '../ui/field.tsx';
import { RefusalToasts } from '../ui/refusal-toasts.tsx';

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
  return (
    <fetcher.Form method="post" action={action} className="flex gap-2">
      <input type="hidden" name="orderId" value={order.id} />
      {line && <input type="hidden" name="lineId" value={line.id} />}
      <input type="hidden" name="seen" value={current} />
      <NativeSelect
        key={current}
        name="status"
        defaultValue={current}
        disabled={fetcher.state !== 'idle'}
        aria-label={`Status of ${line?.name ?? order.displayId}`}
        className="w-40"
        onChange={(event) => fetcher.submit(event.currentTarget.form)}
      >
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {capitalised(status)}
          </option>
        ))}
      </NativeSelect>
      <Button variant="outline" className="without-script">
        Set
      </Button>
      <RefusalToasts refusal={fetcher.data?.refusal} />
    </fetcher.Form>
  );
}
