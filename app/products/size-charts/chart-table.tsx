import type { ReactElement } from 'react';
import { Table, Td, Th } from '#app/kit/ui/table.tsx';
import {
  type LengthUnit,
  measureNames,
  rangeText,
  type SizeChart,
} from './size-charts.contract.ts';

const unitNames: Readonly<Record<LengthUnit, string>> = { cm: 'centimetres', in: 'inches' };

/** A size chart in one unit, with the suggested size's row marked. */
export function ChartTable({
  chart,
  unit,
  suggested,
}: {
  chart: SizeChart;
  unit: LengthUnit;
  suggested: string | null;
}): ReactElement {
  const isSuggested = (size: string) => size.toLowerCase() === suggested?.toLowerCase();
  return (
    <Table className="dense" aria-label={`${chart.name} in ${unitNames[unit]}`}>
      <thead>
        <tr>
          <Th>Size</Th>
          {chart.measures.map((measure) => (
            <Th key={measure}>{measureNames[measure].label}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.sizes.map(({ size, values }) => (
          <tr key={size} className={isSuggested(size) ? 'bg-sunk' : undefined}>
            <Td className="font-semibold whitespace-nowrap">
              {size}
              {isSuggested(size) && (
                <span className="block text-smallest font-normal">for you</span>
              )}
            </Td>
            {chart.measures.map((measure, column) => {
              const range = values[column];
              return (
                <Td key={measure} className="whitespace-nowrap">
                  {range ? rangeText(range, unit, '–') : ''}
                </Td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What the numbers of a chart measure. */
export function ChartKindText({ kind }: Pick<SizeChart, 'kind'>): ReactElement {
  return (
    <p className="text-ink2">
      {kind === 'body'
        ? 'Measures of the body that each size is made for.'
        : 'Measures of the garment itself. It has to be somewhat larger than you are.'}
    </p>
  );
}
