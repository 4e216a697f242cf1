import { type ReactElement, useState } from 'react';
import { closeClass, DialogWindow } from '#app/kit/ui/dialog.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { OptionGroup } from '#app/kit/ui/option-group.tsx';
import { ChartKindText, ChartTable } from './chart-table.tsx';
import type { LengthUnit, SizeChart, SizeHelpView } from './size-charts.contract.ts';
import { SuggestionText } from './suggestion-text.tsx';

const units = { 'In cm': 'cm', 'In inches': 'in' } as const satisfies Record<string, LengthUnit>;

/** A product's size chart over its page: at the bottom edge of a phone, a small dialog elsewhere. */
export function SizeChartSheet({
  chart,
  help,
  onClose,
}: {
  chart: SizeChart;
  help: SizeHelpView;
  onClose: () => void;
}): ReactElement {
  const [unit, setUnit] = useState<LengthUnit>('cm');
  return (
    <DialogWindow
      title="Size Chart"
      className="dialog dialog-narrow"
      closedBy="any"
      onClose={onClose}
      closeButton={
        <button type="button" aria-label="Close" className={closeClass} onClick={onClose}>
          <Icon name="x" />
        </button>
      }
    >
      <div className="grid gap-4">
        <ChartKindText kind={chart.kind} />
        <SuggestionText help={help} />
        <OptionGroup
          legend="Shown"
          name="unit"
          options={Object.keys(units)}
          defaultValue="In cm"
          onChange={(name) => setUnit(name === 'In inches' ? 'in' : 'cm')}
        />
        <ChartTable chart={chart} unit={unit} suggested={help.suggestion?.size ?? null} />
      </div>
    </DialogWindow>
  );
}
