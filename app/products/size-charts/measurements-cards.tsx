import type { ReactElement } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { DescriptionItem } from '#app/kit/ui/description-list.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import {
  lengthFieldText,
  lengthText,
  type Measurements,
  measurementsFormPath,
  measureNames,
  ownMeasures,
  readUnit,
} from './size-charts.contract.ts';

/** My Measurements as saved, read-only. */
export function MeasurementsCard({ measurements }: { measurements: Measurements }): ReactElement {
  const saved = ownMeasures.flatMap(({ measure }) => {
    const mm = measurements[measure];
    return mm === undefined ? [] : [{ measure, mm }];
  });
  return (
    <Card>
      <CardTitle>My Measurements</CardTitle>
      {saved.length === 0 ? (
        <p className="text-ink2">
          With your measurements saved, the shop suggests a size where it has a size chart.
        </p>
      ) : (
        <dl className="grid grid-cols-2 gap-4">
          {saved.map(({ measure, mm }) => (
            <DescriptionItem key={measure} label={measureNames[measure].label}>
              {lengthText(mm, 'cm')} cm ({lengthText(mm, 'in')} in)
            </DescriptionItem>
          ))}
        </dl>
      )}
      <ButtonLink to={measurementsFormPath} variant="outline" className="mt-4">
        {saved.length === 0 ? 'Add My Measurements' : 'Edit My Measurements'}
      </ButtonLink>
    </Card>
  );
}

/** The same card as a form, in centimetres or inches. */
export function MeasurementsForm({
  measurements,
  refusal,
  typed,
}: {
  measurements: Measurements;
  refusal: Refusal | undefined;
  /** The refused form's values. */
  typed: Record<string, string> | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const unit = readUnit(useSearchParams()[0]);
  const here = '/profile?edit=measurements';
  const isInCm = unit === 'cm';
  return (
    <Card id="measurements" className="scroll-mt-4">
      <CardTitle className="mb-1!">My Measurements in {isInCm ? 'cm' : 'inches'}</CardTitle>
      <p className="mb-4 text-ink2">
        Fill in what you know. Only you see them; they suggest a size, and are filled in where you
        have something made to measure.{' '}
        <Link
          to={isInCm ? `${here}&unit=in` : here}
          preventScrollReset
          className="text-indigo underline"
        >
          {isInCm ? 'Enter inches' : 'Enter cm'}
        </Link>
      </p>
      <Form
        key={unit}
        method="post"
        action={isInCm ? here : `${here}&unit=in`}
        noValidate
        preventScrollReset
        className="grid gap-4"
      >
        <input type="hidden" name="unit" value={unit} />
        <div className="grid gap-4 sm:grid-cols-2">
          {ownMeasures.map(({ measure, how }) => (
            <TextField
              key={measure}
              label={measureNames[measure].label}
              name={measure}
              hint={how}
              inputMode="decimal"
              maxLength={10}
              autoComplete="off"
              defaultValue={typed?.[measure] ?? lengthFieldText(measurements[measure], unit)}
              error={refusal?.fields?.[measure]}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button name="intent" value="save-measurements" busy={isBusy}>
            Save My Measurements
          </Button>
          <ButtonLink to="/profile" variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
