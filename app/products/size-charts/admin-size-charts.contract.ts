import type { SettingsForm } from '#app/people/admin-parts/settings-list.contract.ts';
import type { LengthUnit } from './size-charts.contract.ts';

/**
 * Size charts, under Settings: the owner adds a ready or an empty one, fills in the grid in centimetres or
 * inches, and assigns it to categories. A product may have another, set in its dialog.
 */
export type SizeChartFormView = SettingsForm & {
  unit: LengthUnit;
  /** `note` names the chart that the category has now, if it is another. */
  categories: { id: string; name: string; note: string }[];
};

/** The names of the form's fields. Rows are counted from 0, with gaps where one was removed. */
export const chartFields = {
  measure: (measure: string) => `measure-${measure}`,
  size: (row: number) => `size-${row}`,
  cell: (measure: string, row: number) => `${measure}-${row}`,
};

export const maxSizeCharts = 50;
