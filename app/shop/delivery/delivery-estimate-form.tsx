import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, Input } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import type { DeliveryCheck } from './delivery.contract.ts';

/** Asks for a PIN code and shows the estimated day of delivery. `action` is the page around it. */
export function DeliveryEstimateForm({
  action,
  answer,
}: {
  action: string;
  answer: DeliveryCheck;
}): ReactElement {
  return (
    <Form action={action} replace preventScrollReset className="mt-5 max-w-[420px]">
      <DeliveryAnswer {...answer} />
    </Form>
  );
}

/** The server renders it for each person (viewer-parts.tsx): with an id of its own. */
export function DeliveryAnswer({ typed, estimate, note, error }: DeliveryCheck): ReactElement {
  return (
    <>
      <Field id="pin" label="Deliver to PIN code" name="pin" error={error} hint={note}>
        <span className="flex gap-2">
          <Input
            key={typed}
            defaultValue={typed}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={7}
          />
          <Button variant="outline">Check</Button>
        </span>
      </Field>
      <p aria-live="polite" className="mt-2 flex gap-2.5 text-small text-ink2">
        {estimate && (
          <>
            <Icon name="truck" />
            <span>
              <b className="font-semibold text-ink">Delivered by {estimate.by}</b> to{' '}
              {estimate.pincode} ({estimate.place}), if you confirm on our call {estimate.callDay}.
              {estimate.charge && ` Delivery there: ${estimate.charge}.`}
            </span>
          </>
        )}
      </p>
    </>
  );
}
