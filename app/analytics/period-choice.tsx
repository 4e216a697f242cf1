import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { capitalised } from '../kit/text.ts';
import { Button } from '../ui/button.tsx';
import { Field, NativeSelect, TextField } from '../ui/field.tsx';
import { LinkTabs } from '../ui/tabs.tsx';
import { type Granularity, type Period, periodPresets } from './analytics.contract.ts';

/** The time to look at: one of the usual ones, or days of one's own, in days, weeks or months. */
export function PeriodChoice({
  here,
  period,
  steps,
}: {
  here: string;
  period: Period;
  steps: Granularity[];
}): ReactElement {
  const { from, to, step, preset } = period;
  return (
    <div className="grid grid-cols-1 items-end justify-between gap-4 lg:flex">
      <LinkTabs
        label="Time"
        items={periodPresets.map(({ days, name }) => ({
          to: `${here}?days=${days}`,
          label: name,
          active: days === preset,
        }))}
      />
      <Form
        key={`${from} ${to} ${step}`}
        action={here}
        preventScrollReset
        className="flex flex-wrap items-end gap-3"
      >
        <TextField label="From" name="from" type="date" defaultValue={from} />
        <TextField label="To" name="to" type="date" defaultValue={to} />
        <Field label="In steps of a" name="by">
          <NativeSelect defaultValue={step}>
            {steps.map((one) => (
              <option key={one} value={one}>
                {capitalised(one)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button variant="outline">Show</Button>
      </Form>
    </div>
  );
}
