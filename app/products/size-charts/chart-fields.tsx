import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Checkbox, Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { categoryField } from '#app/people/admin-parts/form-rows.contract.ts';
import type { SettingsFieldsProps } from '#app/people/admin-parts/settings-list.contract.ts';
import { useRows } from '#app/people/admin-parts/use-rows.ts';
import { chartFields, type SizeChartFormView } from './admin-size-charts.contract.ts';
import {
  allMeasures,
  type Measure,
  maxChartNameLength,
  maxSizeLength,
  measureNames,
} from './size-charts.contract.ts';

type Texts = Record<string, string>;

/**
 * The form of a size chart: its name, categories and measures, and a row of fields per size, with an empty one
 * at the end. With script a measure's column appears when selected, else after saving.
 */
export function ChartFields({
  view,
  texts,
  errors,
}: SettingsFieldsProps<SizeChartFormView>): ReactElement {
  const [measures, setMeasures] = useState(() =>
    allMeasures.filter((measure) => texts[chartFields.measure(measure)] === 'on'),
  );
  return (
    <>
      <input type="hidden" name="unit" value={view.unit} />
      <Card>
        <CardTitle>{view.name}</CardTitle>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            name="name"
            required
            maxLength={maxChartNameLength}
            autoComplete="off"
            defaultValue={texts.name}
            error={errors.name}
          />
          <Field label="Its numbers measure" name="kind">
            <NativeSelect defaultValue={texts.kind}>
              <option value="body">the body a size is made for</option>
              <option value="garment">the garment itself</option>
            </NativeSelect>
          </Field>
        </div>
        <Checkboxes legend="Categories with this chart">
          {view.categories.map(({ id, name, note }) => (
            <Checkbox
              key={id}
              name={categoryField(id)}
              label={note ? `${name} (${note})` : name}
              defaultChecked={texts[categoryField(id)] === 'on'}
            />
          ))}
        </Checkboxes>
        <Checkboxes legend="Measures" error={errors.measures}>
          {allMeasures.map((measure) => (
            <Checkbox
              key={measure}
              name={chartFields.measure(measure)}
              label={measureNames[measure].label}
              defaultChecked={measures.includes(measure)}
              onChange={({ currentTarget: { checked } }) =>
                setMeasures((now) =>
                  allMeasures.filter((one) => (one === measure ? checked : now.includes(one))),
                )
              }
            />
          ))}
        </Checkboxes>
      </Card>
      <Card>
        <CardTitle className="mb-1!">Sizes in {view.unit === 'cm' ? 'cm' : 'inches'}</CardTitle>
        <p className="mb-4 text-ink2">
          One number or a range, like {view.unit === 'cm' ? '88 to 92' : '34 to 36'}.{' '}
          <Link
            to={view.unit === 'cm' ? '?unit=in' : '?'}
            preventScrollReset
            className="text-indigo underline"
          >
            {view.unit === 'cm' ? 'Enter inches' : 'Enter cm'}
          </Link>
        </p>
        {errors.sizes && <p className="mb-4 text-bad">{errors.sizes}</p>}
        <SizeRows measures={measures} texts={texts} errors={errors} />
      </Card>
    </>
  );
}

function Checkboxes({
  legend,
  error,
  children,
}: {
  legend: string;
  error?: string;
  children: ReactElement[];
}): ReactElement {
  return (
    <fieldset className="mt-4">
      <legend className="field-label">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">{children}</div>
      {error && <p className="text-small text-bad">{error}</p>}
    </fieldset>
  );
}

/** The form's rows, and one for another size. */
function SizeRows({
  measures,
  texts,
  errors,
}: {
  measures: Measure[];
  texts: Texts;
  errors: Texts;
}): ReactElement {
  const { rows, last, onInput, onRemove } = useRows(texts, 'size');
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => {
        const size = texts[chartFields.size(row)] ?? '';
        return (
          <li key={row} className="py-4 first:pt-0">
            <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-6">
              <TextField
                label="Size"
                name={chartFields.size(row)}
                maxLength={maxSizeLength}
                autoComplete="off"
                defaultValue={size}
                error={errors[chartFields.size(row)]}
                hint={row === last ? 'Leave empty for no more sizes' : undefined}
                onInput={() => onInput(row)}
              />
              {measures.map((measure) => (
                <TextField
                  key={measure}
                  label={measureNames[measure].label}
                  name={chartFields.cell(measure, row)}
                  maxLength={20}
                  autoComplete="off"
                  defaultValue={texts[chartFields.cell(measure, row)]}
                  error={errors[chartFields.cell(measure, row)]}
                />
              ))}
              {size !== '' && (
                <Button
                  type="button"
                  variant="ghost"
                  aria-label={`Remove size ${size}`}
                  className="mt-6 self-start justify-self-start"
                  onClick={() => onRemove(row)}
                >
                  <Icon name="trash" /> Remove
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
