import type { ReactElement } from 'react';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Checkbox, TextField } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { categoryField } from '#app/people/admin-parts/form-rows.contract.ts';
import type { SettingsFieldsProps } from '#app/people/admin-parts/settings-list.contract.ts';
import { useRows } from '#app/people/admin-parts/use-rows.ts';
import { allMeasures, measureNames } from '#app/products/size-charts/size-charts.contract.ts';
import { maxGroupNameLength, maxOptionNameLength } from './add-ons.contract.ts';
import { type AddOnFormView, groupFields } from './admin-add-ons.contract.ts';

type Texts = Record<string, string>;

/** The form of a group: its name, its categories, and its options, with an empty one at the end. */
export function GroupFields({
  view,
  texts,
  errors,
}: SettingsFieldsProps<AddOnFormView>): ReactElement {
  const { rows, last, onInput, onRemove } = useRows(texts, 'option');
  return (
    <>
      <Card>
        <CardTitle>{view.name}</CardTitle>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={maxGroupNameLength}
          autoComplete="off"
          defaultValue={texts.name}
          error={errors.name}
        />
        <Checkbox
          name="isRequired"
          label="Customers have to choose one of the options"
          defaultChecked={texts.isRequired === 'on'}
        />
        <fieldset className="mt-4">
          <legend className="field-label">Categories with it</legend>
          <div className="flex flex-wrap gap-x-6">
            {view.categories.map(({ id, name }) => (
              <Checkbox
                key={id}
                name={categoryField(id)}
                label={name}
                defaultChecked={texts[categoryField(id)] === 'on'}
              />
            ))}
          </div>
        </fieldset>
      </Card>
      <Card>
        <CardTitle className="mb-1!">Options</CardTitle>
        <p className="mb-4 text-ink2">
          The price is for each piece. Days are working days by which it arrives later.
        </p>
        {errors.options && <p className="mb-4 text-bad">{errors.options}</p>}
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Option
              key={row}
              row={row}
              texts={texts}
              errors={errors}
              isLast={row === last}
              onName={() => onInput(row)}
              onRemove={() => onRemove(row)}
            />
          ))}
        </ul>
      </Card>
    </>
  );
}

function Option({
  row,
  texts,
  errors,
  isLast,
  onName,
  onRemove,
}: {
  row: number;
  texts: Texts;
  errors: Texts;
  isLast: boolean;
  onName: () => void;
  onRemove: () => void;
}): ReactElement {
  const text = (field: string) => ({
    name: field,
    defaultValue: texts[field],
    error: errors[field],
  });
  const name = texts[groupFields.option(row)] ?? '';
  const measures = allMeasures.filter(
    (measure) => texts[groupFields.measure(measure, row)] === 'on',
  );
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <input type="hidden" name={groupFields.id(row)} value={texts[groupFields.id(row)] ?? ''} />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <TextField
          label="Option"
          {...text(groupFields.option(row))}
          className="col-span-2"
          maxLength={maxOptionNameLength}
          autoComplete="off"
          hint={isLast ? 'Leave empty for no more options' : undefined}
          onInput={onName}
        />
        <TextField
          label="Price, ₹"
          {...text(groupFields.price(row))}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          label="Days"
          {...text(groupFields.days(row))}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Checkbox
        name={groupFields.isFinal(row)}
        label="Not returnable"
        defaultChecked={texts[groupFields.isFinal(row)] === 'on'}
      />
      <details open={measures.length > 0}>
        <summary className="min-h-11 cursor-pointer py-2.5">Measurements it needs</summary>
        <div className="flex flex-wrap gap-x-6">
          {allMeasures.map((measure) => (
            <Checkbox
              key={measure}
              name={groupFields.measure(measure, row)}
              label={measureNames[measure].label}
              defaultChecked={measures.includes(measure)}
            />
          ))}
        </div>
      </details>
      {name !== '' && (
        <Button
          type="button"
          variant="ghost"
          aria-label={`Remove ${name}`}
          className="justify-self-start"
          onClick={onRemove}
        >
          <Icon name="trash" /> Remove
        </Button>
      )}
    </li>
  );
}
