import { type FormEvent, type ReactElement, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { pluralize } from '#app/kit/text.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { DescriptionItem } from '#app/kit/ui/description-list.tsx';
import { Dialog } from '#app/kit/ui/dialog.tsx';
import { Field, Input } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { choiceAndQuantity } from '#app/orders/record/order-lines.tsx';
import type { OrderLineView, OrderView } from '#app/orders/record/orders.contract.ts';
import { couriers } from './couriers.contract.ts';
import { hasChoice, ParcelLines } from './parcel-lines.tsx';
import {
  type BookingView,
  lineQuantityPrefix,
  maxAwbLength,
  maxCourierLength,
  maxTrackingLinkLength,
  parcelWeight,
  usualSize,
  usualWeightGrams,
} from './shipments.contract.ts';

/** What was refused, and what had been typed. */
export type RefusedShipping = { fields: Refusal['fields']; typed: Record<string, string> };

function linesToShip({ lines }: OrderView): OrderLineView[] {
  return lines.filter(
    ({ status, isBeingBooked }) =>
      !isBeingBooked && (status === 'pending' || status === 'confirmed'),
  );
}

/** Ships the rest of an order, or some of it: courier, AWB number, tracking link, status and email with one press. */
export function ShipForm({
  order,
  action,
  booking,
  refused,
}: {
  order: OrderView;
  action: string;
  /** Null in a shop without an aggregator. */
  booking: BookingView | null;
  refused: RefusedShipping | null;
}): ReactElement {
  const isBusy = useNavigation().formData?.get('intent') === 'ship';
  const toShip = linesToShip(order);
  const [chosen, setChosen] = useState<ChosenLine[] | null>(null);
  const follow = (event: FormEvent<HTMLFormElement>) =>
    setChosen(chosenLines(new FormData(event.currentTarget)));
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      noValidate
      onChange={booking ? follow : undefined}
      className="grid gap-2.5"
    >
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="seen" value={order.status} />
      <ParcelLines lines={toShip} error={refused?.fields?.lineIds} />
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
      {booking && (
        <BookFields booking={booking} lines={chosen ?? toShip} refused={chosen ? null : refused} />
      )}
    </Form>
  );
}

type ChosenLine = { id: string; quantity: number };

/** The lines that the form puts into the parcel; null if there is no choice. */
function chosenLines(form: FormData): ChosenLine[] | null {
  if (!form.has('chooses')) return null;
  return form.getAll('line').map((id) => ({
    id: String(id),
    quantity: Number(form.get(lineQuantityPrefix + String(id)) ?? 1),
  }));
}

/** Instead of a courier of one's own: weight and size of the parcel, and a button that has the aggregator bring it. */
function BookFields({
  booking: { aggregator, unitGrams },
  lines,
  refused,
}: {
  booking: BookingView;
  /** The parcel's contents. */
  lines: readonly ChosenLine[];
  /** Null once something else was chosen since. */
  refused: RefusedShipping | null;
}): ReactElement {
  const isBusy = useNavigation().formData?.get('intent') === 'book';
  const { grams, unweighed } = parcelWeight(lines, unitGrams);
  return (
    <fieldset className="mt-3 border-t border-line pt-4">
      <legend className="sr-only">With {aggregator}</legend>
      <div className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
        <Field label="Weight, g" name="weightGrams" error={refused?.fields?.weightGrams}>
          {/* A new key lets the weight follow what is chosen. */}
          <Input
            key={grams}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={refused?.typed.weightGrams ?? grams}
          />
        </Field>
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
      <p className="mt-2 text-small text-ink2">
        {unweighed === 0
          ? 'The weight is that of the products.'
          : `${pluralize(unweighed, 'piece')} without a weight under Products: counted as ${usualWeightGrams} g each.`}
      </p>
      <Button name="intent" value="book" variant="outline" busy={isBusy} className="mt-3">
        <Icon name="package" /> Book with {aggregator}
      </Button>
    </fieldset>
  );
}

const sizeFields = [
  { name: 'lengthCm', label: 'Length, cm' },
  { name: 'breadthCm', label: 'Breadth, cm' },
  { name: 'heightCm', label: 'Height, cm' },
] as const;

/** Ships an order of the list, opened by its URL: where it goes, what is in it, and the form. */
export function ShipDialog({
  order,
  payment,
  booking,
  action,
  closeHref,
  refused,
}: {
  order: OrderView;
  /** The state of the payment. */
  payment: string;
  booking: BookingView | null;
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
        {/* Else the form has a list to choose from. */}
        {!hasChoice(linesToShip(order)) && (
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
        <ShipForm {...{ order, action, booking, refused }} />
      ) : (
        <p className="text-ink2">Nothing of this order is left to ship.</p>
      )}
    </Dialog>
  );
}
