import type { Refusal } from '#app/kit/result.ts';
import type { LengthUnit } from './size-charts.contract.ts';

/**
 * Size charts, under Settings: the owner adds one from a ready chart or an empty one, fills in the grid in centimetres
 * or inches, and says which categories have it. A product may have another, set in its dialog.
 */
export type SizeChartListView = {
  charts: { id: string; name: string; text: string }[];
  ready: ReadyChartChoice[];
};

/** A chart to begin with; `id` goes into the form. */
export type ReadyChartChoice = { id: string; name: string };

export type SizeChartFormView = {
  id: string;
  name: string;
  unit: LengthUnit;
  /** The values of the form, by field name; a selected checkbox is 'on'. */
  texts: Record<string, string>;
  categories: CategoryOfChart[];
};

/** `note` names the chart that the category has now, if it is another. */
export type CategoryOfChart = { id: string; name: string; note: string };

/** The names of the form's fields. Rows are counted from 0, with gaps where one was removed. */
export const chartFields = {
  measure: (measure: string) => `measure-${measure}`,
  category: (id: string) => `category-${id}`,
  size: (row: number) => `size-${row}`,
  cell: (measure: string, row: number) => `${measure}-${row}`,
};

/** The rows of a form, by the fields in which sizes are named, in the order of the form. */
export function rowsOf(texts: Readonly<Record<string, string>>): number[] {
  return Object.keys(texts)
    .flatMap((name) => /^size-([0-9]{1,3})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

export const maxSizeCharts = 50;

export const sizeChartToasts = {
  added: {
    title: 'Size chart added',
    description: 'Compare its numbers with your own patterns, and choose its categories.',
  },
  saved: { title: 'Size chart saved', description: 'It is shown beside Size.' },
  deleted: { title: 'Size chart deleted' },
} as const;

export const sizeChartRefusals = {
  notSaved: refused('invalid', 'Please correct the highlighted fields'),
  gone: refused('missing', 'This size chart is gone'),
  tooMany: refused('conflict', `A shop can have at most ${maxSizeCharts} size charts`),
  sameName: {
    ...refused('conflict', 'There is a size chart of this name already'),
    fields: { name: 'There is a size chart of this name already' },
  },
} as const satisfies Record<string, Refusal>;

function refused(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'size_chart_refused', title: 'Size chart not saved', description };
}
