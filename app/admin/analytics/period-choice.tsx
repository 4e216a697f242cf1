import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { capitalize } from '#app/kit/text.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import { LinkTabs } from '#app/kit/ui/tabs.tsx';
import { type Granularity, type Period, periodPresets } from './analytics.contract.ts';

/** Chooses the period, a preset or any two days, and its granularity. */
export function PeriodChoice({
  period,
  granularities,
}: {
  period: Period;
  granularities: Granularity[];
}): ReactElement {
  const { from, to, granularity, preset } = period;
  return (
    <div className="grid grid-cols-1 items-end justify-between gap-4 lg:flex">
      <LinkTabs
        label="Time"
        items={periodPresets.map(({ days, name }) => ({
          to: `.?days=${days}`,
          label: name,
          active: days === preset,
        }))}
      />
      <Form
        key={`${from} ${to} ${granularity}`}
        action="."
        preventScrollReset
        className="flex flex-wrap items-end gap-3"
      >
        <TextField label="From" name="from" type="date" defaultValue={from} />
        <TextField label="To" name="to" type="date" defaultValue={to} />
        <Field label="Group by" name="by">
          <NativeSelect defaultValue={granularity}>
            {granularities.map((one) => (
              <option key={one} value={one}>
                {capitalize(one)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button variant="outline">Show</Button>
      </Form>
    </div>
  );
}
