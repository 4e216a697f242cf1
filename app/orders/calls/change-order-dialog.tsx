import { Fragment, type ReactElement } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Dialog } from '#app/kit/ui/dialog.tsx';
import { Field, NativeSelect, Textarea, TextField } from '#app/kit/ui/field.tsx';
import { choiceAndQuantity } from '#app/orders/record/order-lines.tsx';
import { AddressField } from '#app/people/profiles/address-field.tsx';
import {
  choiceFieldPrefix,
  type OrderChangeView,
  quantityFieldPrefix,
} from './call-queue.contract.ts';
import { ItemFinder } from './item-finder.tsx';
import { PriceFields } from './price-fields.tsx';

/** Changes an order by phone: items, quantities, discount, delivery charge, name, phone number, address. */
export function ChangeOrderDialog({
  change,
  closeHref,
  refusal,
  typed,
}: {
  change: OrderChangeView;
  closeHref: string;
  refusal: Refusal | undefined;
  /** The refused form's values. */
  typed: Record<string, string> | undefined;
}): ReactElement {
  const { order, lastEventId, finder, total } = change;
  const action = `.?change=${order.id}`;
  const isBusy = useNavigation().formMethod === 'POST';
  const errors = refusal?.fields ?? {};
  const address = { ...change.address, ...typed };
  // The customer's address: the owner's browser must not fill in the owner's.
  const addressFieldProps = { values: address, wrong: errors, autoComplete: undefined };
  const activeLines = order.lines.filter((line) => line.status !== 'cancelled');
  return (
    <Dialog title={`Change ${order.displayId}`} open closeHref={closeHref}>
      <p className="mb-4 font-semibold">{total}</p>
      <ItemFinder
        {...{ finder, seen: lastEventId, errors }}
        order={order}
        typed={typed?.intent === 'add-item' ? typed : undefined}
      />
      <Form method="post" action={action} noValidate className="grid gap-4">
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="seen" value={lastEventId} />
        {activeLines.map((line) => {
          const name = quantityFieldPrefix + line.id;
          const choiceName = choiceFieldPrefix + line.id;
          const choices = change.choices[line.id];
          return (
            <Fragment key={line.id}>
              <TextField
                label={`Quantity of ${line.name}`}
                name={name}
                type="number"
                inputMode="numeric"
                min={0}
                max={20}
                defaultValue={typed?.[name] ?? line.quantity}
                error={errors[name]}
                hint={`${choiceAndQuantity(line)}, ${line.unitPrice} each. 0 removes it.`}
              />
              {choices && (
                <Field
                  label={`Size and color of ${line.name}`}
                  name={choiceName}
                  error={errors[choiceName]}
                >
                  <NativeSelect defaultValue={typed?.[choiceName] ?? choices.chosen}>
                    {choices.options.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
              )}
              {change.measuring[line.id]?.map(({ title, fields }) => (
                <fieldset key={title}>
                  <legend className="field-label mb-1.5">{title}</legend>
                  <div className="grid grid-cols-(--two-columns) gap-3">
                    {fields.map(({ name: field, label, value }) => (
                      <TextField
                        key={field}
                        label={label}
                        name={field}
                        inputMode="decimal"
                        maxLength={10}
                        autoComplete="off"
                        defaultValue={typed?.[field] ?? value}
                        error={errors[field]}
                      />
                    ))}
                  </div>
                </fieldset>
              ))}
            </Fragment>
          );
        })}
        <PriceFields prices={change.prices} typed={typed} errors={errors} />
        <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <AddressField name="fullName" {...addressFieldProps} required />
          <AddressField name="phone" {...addressFieldProps} required />
        </div>
        <Field label="Address" name="address" required error={errors.address}>
          <Textarea maxLength={500} defaultValue={address.address} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <AddressField name="landmark" {...addressFieldProps} />
          <AddressField
            name="pincode"
            {...addressFieldProps}
            acceptedPin={change.address.pincode}
            required
          />
          <AddressField name="city" {...addressFieldProps} />
          <AddressField name="state" {...addressFieldProps} />
        </div>
        <p className="text-small text-ink2">
          Prices stay as agreed; another size may cost more or less.
          {change.hasZones && ' A PIN code in another of your zones has the charge of that zone.'}{' '}
          The customer gets an email with the new total.
        </p>
        <Button name="intent" value="change" busy={isBusy}>
          Save Changes
        </Button>
      </Form>
    </Dialog>
  );
}
