import type { ReactElement } from 'react';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Checkbox, Field, Textarea, TextField } from '#app/kit/ui/field.tsx';
import type { SettingsFieldsProps } from '#app/people/admin-parts/settings-list.contract.ts';
import {
  maxZoneNameLength,
  stateField,
  type ZoneFormView,
} from './admin-delivery-zones.contract.ts';

/** The form of a zone: where it is, whether the shop delivers there, what that costs and how long it takes. */
export function ZoneFields({
  view,
  texts,
  errors,
}: SettingsFieldsProps<ZoneFormView>): ReactElement {
  const field = (name: string) => ({ name, defaultValue: texts[name], error: errors[name] });
  const hasStates = view.states.some((state) => texts[stateField(state)] === 'on');
  return (
    <>
      <Card className="grid gap-4">
        <CardTitle className="mb-0!">{view.name}</CardTitle>
        <TextField
          label="Name"
          {...field('name')}
          required
          maxLength={maxZoneNameLength}
          autoComplete="off"
          hint="Customers read it on the shipping page."
        />
        <Field
          label="PIN codes that begin with"
          name="prefixes"
          error={errors.prefixes}
          hint="1 to 6 digits each: 411, 4120 or a whole PIN code. The longer beginning counts where zones overlap."
        >
          <Textarea inputMode="numeric" autoComplete="off" defaultValue={texts.prefixes} />
        </Field>
        <details open={hasStates || errors.states !== undefined}>
          <summary className="min-h-11 cursor-pointer py-2.5">States and union territories</summary>
          {errors.states && <p className="mb-2 text-bad">{errors.states}</p>}
          <fieldset className="flex flex-wrap gap-x-6">
            <legend className="sr-only">States and union territories</legend>
            {view.states.map((state) => (
              <Checkbox
                key={state}
                name={stateField(state)}
                label={state}
                defaultChecked={texts[stateField(state)] === 'on'}
              />
            ))}
          </fieldset>
        </details>
      </Card>
      <Card className="grid gap-4">
        <CardTitle className="mb-0!">Delivery there</CardTitle>
        <Checkbox
          name="isNotServed"
          label="We do not deliver there"
          hint="Product pages and the checkout say so, and nobody can order to it."
          defaultChecked={texts.isNotServed === 'on'}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Charge, ₹"
            {...field('charge')}
            inputMode="decimal"
            autoComplete="off"
            hint="Per order, up to 500 g. 0 is free."
          />
          <TextField
            label="Each 500 g more, ₹"
            {...field('per500g')}
            inputMode="decimal"
            autoComplete="off"
            hint="By the weight of its products; one without a weight counts as nothing. Empty: the weight does not matter."
          />
          <TextField
            label="Free from, ₹"
            {...field('freeFrom')}
            inputMode="decimal"
            autoComplete="off"
            hint="Orders of this amount or more. Empty: never."
          />
          <TextField
            label="Days in transit"
            {...field('transitDays')}
            inputMode="numeric"
            autoComplete="off"
            hint="Working days at the most, without packing. Empty: as usual for the PIN code."
          />
        </div>
      </Card>
    </>
  );
}
