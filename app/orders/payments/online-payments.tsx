import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import type { OnlineView } from './payments.contract.ts';

/** What the customer has paid at the payment provider, what was given back there, and what needs the owner. */
export function OnlinePayments({
  online,
  orderId,
  action,
}: {
  online: OnlineView;
  orderId: string;
  action: string;
}): ReactElement {
  const { provider, payments, refunds, waiting } = online;
  return (
    <section
      aria-label={`Paid by ${provider}`}
      className="grid gap-2 rounded-md border border-line p-4"
    >
      <h3 className="font-semibold">Paid by {provider}</h3>
      <ul>
        {payments.map(({ id, text }) => (
          <li key={id}>
            {text} <span className="text-small break-all text-ink2">{id}</span>
          </li>
        ))}
      </ul>
      {refunds.length > 0 && (
        <>
          <h4 className="font-semibold">Refunds</h4>
          <ul>
            {refunds.map(({ id, text, hasFailed }) => (
              <li key={id} className={hasFailed ? 'font-semibold text-bad' : undefined}>
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {waiting && <Waiting {...{ waiting, orderId, action }} />}
    </section>
  );
}

function Waiting({
  waiting: { amount, missing },
  orderId,
  action,
}: {
  waiting: NonNullable<OnlineView['waiting']>;
  orderId: string;
  action: string;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={action} className="grid gap-2">
      <input type="hidden" name="orderId" value={orderId} />
      <p className="font-semibold">
        {amount} of it is not counted as paid
        {missing ? `: ${missing} is missing.` : ', and is enough now.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {!missing && (
          <Button name="intent" value="count-waiting" busy={isBusy}>
            Count {amount} as Paid
          </Button>
        )}
        <Button name="intent" value="refund-waiting" variant="outline" busy={isBusy}>
          Refund {amount}
        </Button>
      </div>
    </Form>
  );
}
