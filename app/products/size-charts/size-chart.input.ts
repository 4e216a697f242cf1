import { done, type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import { categoryIdsOf, rowsOf } from '#app/people/admin-parts/form-rows.contract.ts';
import { settingsRefusals } from '#app/people/admin-parts/settings-list.contract.ts';
import { chartFields, maxSizeCharts } from './admin-size-charts.contract.ts';
import { parseRange, rangeFieldText } from './length.input.ts';
import {
  allMeasures,
  type ChartSize,
  type LengthUnit,
  type Measure,
  maxChartNameLength,
  maxChartSizes,
  maxSizeLength,
  type Range,
  readUnitName,
  type SizeChart,
} from './size-charts.contract.ts';

export const sizeChartRefusals = settingsRefusals('size chart', maxSizeCharts);

/** 1 cm and 3 m. */
const [minMm, maxMm] = [10, 3000];

type Texts = Readonly<Record<string, string>>;
type Fields = Record<string, string>;

/**
 * Parses the form of a chart, without rows that have neither size nor numbers. Sorts sizes by the first
 * measure, if every size has it. Returns the chart with its categories' ids, or an error for each wrong field.
 */
export function parseSizeChart(texts: Texts): Result<SizeChart & { categoryIds: string[] }> {
  const fields: Fields = {};
  const unit = readUnitName(texts.unit);
  const name = oneLine(texts.name ?? '');
  if (name === '') fields.name = 'Give the chart a name';
  if (name.length > maxChartNameLength) {
    fields.name = `The name can have at most ${maxChartNameLength} characters`;
  }
  const measures = allMeasures.filter((measure) => texts[chartFields.measure(measure)] === 'on');
  if (measures.length === 0) fields.measures = 'Choose at least one measure';
  const sizes = inOrder(parseSizes(texts, measures, unit, fields));
  if (sizes.length === 0) fields.sizes = 'Enter at least one size';
  if (sizes.length > maxChartSizes)
    fields.sizes = `A chart can have at most ${maxChartSizes} sizes`;
  const order = wrongOrder(sizes, measures);
  if (order && Object.keys(fields).length === 0) fields.sizes = order;
  if (Object.keys(fields).length > 0) return refuse({ ...sizeChartRefusals.notSaved, fields });
  const kind = texts.kind === 'garment' ? 'garment' : 'body';
  return done({ name, kind, measures, sizes, categoryIds: categoryIdsOf(texts) });
}

function parseSizes(
  texts: Texts,
  measures: Measure[],
  unit: LengthUnit,
  fields: Fields,
): ChartSize[] {
  const seen = new Set<string>();
  return rowsOf(texts, 'size').flatMap((row): ChartSize[] => {
    const field = chartFields.size(row);
    const size = oneLine(texts[field] ?? '');
    const cells = measures.map((measure) => chartFields.cell(measure, row));
    if (size === '' && cells.every((cell) => !texts[cell]?.trim())) return [];
    if (size === '') fields[field] = 'Name this size';
    if (size.length > maxSizeLength) fields[field] = `At most ${maxSizeLength} characters`;
    if (seen.has(size.toLowerCase())) fields[field] = 'This size is there already';
    seen.add(size.toLowerCase());
    return [{ size, values: cells.map((cell) => parseCell(texts, cell, unit, fields)) }];
  });
}

function parseCell(texts: Texts, cell: string, unit: LengthUnit, fields: Fields): Range | null {
  const text = texts[cell]?.trim() ?? '';
  if (text === '') return null;
  const range = parseRange(text, unit);
  if (range === null) {
    fields[cell] = unit === 'cm' ? 'Like 88 or 88 to 92' : 'Like 34 or 34 to 36';
  } else if (range[0] < minMm || range[1] > maxMm) {
    fields[cell] = unit === 'cm' ? 'From 1 to 300 cm' : 'From 0.4 to 118 inches';
  }
  return range;
}

/** Smallest first, if every size has the first measure. */
function inOrder(sizes: ChartSize[]): ChartSize[] {
  const isComplete = sizes.every(({ values: [first] }) => first !== null && first !== undefined);
  const fromOf = ({ values: [first] }: ChartSize) => first?.[0] ?? 0;
  return isComplete ? [...sizes].sort((a, b) => fromOf(a) - fromOf(b)) : sizes;
}

/** Says which size is smaller than the one before, because suggestions go by the order; null if none is. */
function wrongOrder(sizes: ChartSize[], measures: Measure[]): string | null {
  for (const [column] of measures.entries()) {
    let before: { size: string; range: Range } | null = null;
    for (const { size, values } of sizes) {
      const range = values[column];
      if (!range) continue;
      if (before && (range[0] < before.range[0] || range[1] < before.range[1])) {
        const [smaller, larger] = [range, before.range].map((each) => rangeFieldText(each, 'cm'));
        return `Sizes go from small to large, but ${size} has ${smaller} cm after ${before.size} with ${larger} cm`;
      }
      before = { size, range };
    }
  }
  return null;
}

/** The values of a chart's form, for `parseSizeChart`. */
export function chartFormValues(chart: SizeChart, unit: LengthUnit): Record<string, string> {
  const rows = chart.sizes.flatMap(({ size, values }, row) => [
    [chartFields.size(row), size],
    ...chart.measures.map((measure, column) => [
      chartFields.cell(measure, row),
      rangeFieldText(values[column] ?? null, unit),
    ]),
  ]);
  return Object.fromEntries([
    ['name', chart.name],
    ['kind', chart.kind],
    ...chart.measures.map((measure) => [chartFields.measure(measure), 'on']),
    ...rows,
  ]);
}
