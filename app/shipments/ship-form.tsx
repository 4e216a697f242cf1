import type { ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import { couriers } from '../couriers/couriers.contract.ts';
import type { Refusal } from '../kit/result.ts';
import { choiceAndQuantity } from '../orders/order-lines.tsx';
import type { OrderLineView, OrderView } from '../orders/orders.contract.ts';
import { Button } from '../ui/button.tsx';
import { DescriptionItem } from '../ui/description-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, Field, Input } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import {
  maxAwbLength,
  maxCourierLength,
  maxTrackingLinkLength,
  usualSize,
} from './shipments.contract.ts';

/** What was refused, and what had been typed. */
export type RefusedShipping = { fields: Refusal['fields']; typed: Record<string, string> };

function linesToShip({ lines }: OrderView): OrderLineView[] {
  return lines.filter(
    ({ status, isBeingBooked }) =>
      !isBeingBooked && (status === 'pending' || status === 'confirmed'),
  );
}

/** Ships what is left of an order, or some of it: courier, AWB number, tracking link, status and email with one press. */
export function ShipForm({
  order,
  action,
  aggregator,
  refused,
}: {
  order: OrderView;
  action: string;
  /** Who can be asked to bring it, 'Shiprocket'; null in a shop without. */
  aggregator: string | null;
  refused: RefusedShipping | null;
}): ReactElement {
  const isBusy = useNavigation().formData?.get('intent') === 'ship';
  const toShip = linesToShip(order);
  return (
    <Form method="post" action={action} preventScrollReset noValidate className="grid gap-2.5">
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="seen" value={order.status} />
      {toShip.length > 1 && (
        <fieldset>
          <legend className="field-label">In this parcel</legend>
          <input type="hidden" name="chooses" value="lines" />
          {toShip.map((line) => (
            <Checkbox
              key={line.id}
              name="line"
              value={line.id}
              defaultChecked
              label={
                <>
                  {line.name}{' '}
                  <span className="text-small text-ink2">{choiceAndQuantity(line)}</span>
                </>
              }
            />
          ))}
          {refused?.fields?.lineIds && (
            <p className="text-small text-bad">{refused.fields.lineIds}</p>
          )}
        </fieldset>
      )}
      <div className="grid gap-2.5 md:grid-cols-2">
        <Field label="Courier" name="courier" error={refused?.fields?.courier}>
          <Input
            list="couriers"
            autoComplete="off"
            maxLength={maxCourierLength}
            defaultValue={refused?.typed.courier}
          />
        </Field>
        <datalist id="couriers">
          {couriers.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label="AWB number" name="awb" error={refused?.fields?.awb}>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={maxAwbLength}
            defaultValue={refused?.typed.awb}
          />
        </Field>
      </div>
      <Field
        label="Tracking link"
        name="link"
        error={refused?.fields?.link}
        hint="Left blank, it is made of the AWB number, for the couriers that have one."
      >
        <Input
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={maxTrackingLinkLength}
          defaultValue={refused?.typed.link}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button name="intent" value="ship" busy={isBusy}>
          <Icon name="truck" /> Ship Order
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-small text-ink2">
          The customer gets an email. You can undo it until the email is sent.
        </p>
      </div>
      {aggregator && <BookFields aggregator={aggregator} refused={refused} />}
    </Form>
  );
}

/** Instead of a courier of one's own: the size of the parcel, and a button that has the aggregator bring it. */
function BookFields({
  aggregator,
  refused,
}: {
  aggregator: string;
  refused: RefusedShipping | null;
}): ReactElement {
  const isBusy = useNavigation().formData?.get('intent') === 'book';
  return (
    <fieldset className="mt-3 border-t border-line pt-4">
      <legend className="sr-only">With {aggregator}</legend>
      <div className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
        {sizeFields.map(({ name, label }) => (
          <Field key={name} label={label} name={name} error={refused?.fields?.[name]}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              defaultValue={refused?.typed[name] ?? usualSize[name]}
            />
          </Field>
        ))}
      </div>
      <Button name="intent" value="book" variant="outline" busy={isBusy} className="mt-3">
        <Icon name="package" /> Book with {aggregator}
      </Button>
    </fieldset>
  );
}

const sizeFields = [
  { name: 'weightGrams', label: 'Weight, g' },
  { name: 'lengthCm', label: 'Length, cm' },
  { name: 'breadthCm', label: 'Breadth, cm' },
  { name: 'heightCm', label: 'Height, cm' },
] as const;

/** Ships an order of the list, opened by its URL: where it goes, what is in it, and the form. */
export function ShipDialog({
  order,
  payment,
  aggregator,
  action,
  closeHref,
  refused,
}: {
  order: OrderView;
  /** What is true of the money. */
  payment: string;
  aggregator: string | null;
  action: string;
  closeHref: string;
  refused: RefusedShipping | null;
}): ReactElement {
  const lines = order.lines.filter((line) => line.status !== 'cancelled');
  return (
    <Dialog title={`Ship ${order.displayId}`} open closeHref={closeHref}>
      <dl className="mb-5 grid gap-4">
        <DescriptionItem label="To">
          {order.customerName}, {order.deliveryAddress} {order.pincode}
        </DescriptionItem>
        {/* Of several the form has a list to choose from. */}
        {linesToShip(order).length <= 1 && (
          <DescriptionItem label="Items">
            {lines.map((line) => (
              <span key={line.id} className="block">
                {line.name}{' '}
                <span className="text-small font-normal text-ink2">{choiceAndQuantity(line)}</span>
              </span>
            ))}
          </DescriptionItem>
        )}
        <DescriptionItem label="Payment">{payment}</DescriptionItem>
      </dl>
      {order.canShip ? (
        <ShipForm {...{ order, action, aggregator, refused }} />
      ) : (
        <p className="text-ink2">Nothing of this order is left to ship.</p>
      )}
    </Dialog>
  );
}
