import {
  lengthText,
  type Measurements,
  measureNames,
  type OwnMeasure,
  ownMeasures,
  type Range,
  rangeText,
  type SizeChart,
  type Suggestion,
} from './size-charts.contract.ts';

/**
 * How much larger than the body a garment is, in millimetres: the minimum to be wearable, and the maximum
 * before it is too large.
 */
const ease: Readonly<Record<OwnMeasure, { min: number; max: number }>> = {
  bust: { min: 50, max: 200 },
  underBust: { min: 20, max: 150 },
  waist: { min: 20, max: 200 },
  hip: { min: 40, max: 250 },
  foot: { min: 5, max: 25 },
  bangle: { min: 0, max: 8 },
};

/** How far a single value of a body chart reaches down without a smaller size. */
const defaultStep = 40;

type Step = { size: string; range: Range };

/** What one measurement says: the size's place in the chart, or on which side of the chart it is. */
type Finding = {
  measure: OwnMeasure;
  body: number;
  steps: Step[];
  place: number | 'below' | 'above';
};

/**
 * The size of `chart` for a person, by the measurements both have: the smallest size that fits all of them.
 * Null if they have none in common. `offered` are the product's sizes; if none are given, any.
 */
export function suggestSize(
  chart: SizeChart,
  own: Measurements,
  offered: readonly string[],
): Suggestion | null {
  const findings = ownMeasures.flatMap(({ measure }) => find(chart, measure, own[measure]) ?? []);
  const tooLarge = findings.find(({ place }) => place === 'above');
  if (tooLarge) return outside(chart, tooLarge);
  const fitting = findings.filter(({ place }) => typeof place === 'number');
  const [first, ...others] = fitting;
  if (!first) return findings[0] ? outside(chart, findings[0]) : null;
  const deciding = others.reduce((a, b) => (orderOf(chart, b) > orderOf(chart, a) ? b : a), first);
  const step = stepOf(deciding);
  const reason = reasonOf(chart, deciding) + othersText(chart, deciding, fitting);
  if (!offered.some((size) => size.trim().toLowerCase() === step.size.toLowerCase())) {
    return {
      size: null,
      reason: `${step.size} by the chart, not a size of this product: ${reason}`,
    };
  }
  return { size: step.size, reason };
}

/** Whether a person could save one of the chart's measurements. */
export function hasComparableMeasures(chart: SizeChart): boolean {
  return ownMeasures.some(({ measure }) => chart.measures.includes(measure));
}

function find(chart: SizeChart, measure: OwnMeasure, body: number | undefined): Finding | null {
  const column = chart.measures.indexOf(measure);
  const steps = chart.sizes.flatMap(({ size, values }) => {
    const range = values[column];
    return range ? [{ size, range }] : [];
  });
  if (body === undefined || steps.length === 0) return null;
  const place = chart.kind === 'body' ? bodyPlace(steps, body) : garmentPlace(steps, measure, body);
  return { measure, body, steps, place };
}

/** The first size that reaches up to the body. */
function bodyPlace(steps: Step[], body: number): Finding['place'] {
  if (body < lowest(steps)) return 'below';
  const place = steps.findIndex(({ range: [, to] }) => body <= to);
  return place === -1 ? 'above' : place;
}

/** Where the smallest size begins. A single value reaches down by one step of the chart. */
function lowest([first, second]: Step[]): number {
  if (!first) return 0;
  const [from, to] = first.range;
  if (from < to) return from;
  return from - (second ? Math.max(second.range[1] - to, 1) : defaultStep);
}

/** The first size that leaves enough ease. */
function garmentPlace(steps: Step[], measure: OwnMeasure, body: number): Finding['place'] {
  const { min, max } = ease[measure];
  const [smallest] = steps;
  if (smallest && smallest.range[0] > body + max) return 'below';
  const place = steps.findIndex(({ range: [from] }) => from >= body + min);
  return place === -1 ? 'above' : place;
}

/** The size a measurement leads to, and the one before it. */
function stepOf({ steps, place }: Finding): Step & { before?: Step } {
  const step = typeof place === 'number' ? steps[place] : undefined;
  if (!step || typeof place !== 'number') throw new Error('Outside the chart.');
  return { ...step, before: steps[place - 1] };
}

/** The chart row a measurement leads to. */
function orderOf(chart: SizeChart, finding: Finding): number {
  return chart.sizes.findIndex(({ size }) => size === stepOf(finding).size);
}

/** 'your bust 90 cm, chart 88 to 92' */
function reasonOf({ kind }: SizeChart, finding: Finding): string {
  const { body, range, before } = { ...finding, ...stepOf(finding) };
  const yours = `your ${measureNames[finding.measure].words} ${lengthText(body, 'cm')} cm`;
  if (kind === 'garment') {
    const room = range[0] > body ? `, ${lengthText(range[0] - body, 'cm')} cm more` : '';
    return `${yours}, the garment ${rangeText(range, 'cm')}${room}`;
  }
  const isBetween = before !== undefined && body < range[0] && range[0] < range[1];
  return isBetween
    ? `${yours}, between ${before.size} (to ${lengthText(before.range[1], 'cm')}) and this size (from ${lengthText(range[0], 'cm')})`
    : `${yours}, chart ${rangeText(range, 'cm')}`;
}

/** '; by your waist alone S', for measurements that fit a smaller size. */
function othersText(chart: SizeChart, deciding: Finding, fitting: Finding[]): string {
  return fitting
    .filter((each) => orderOf(chart, each) < orderOf(chart, deciding))
    .map((each) => `; by your ${measureNames[each.measure].words} alone ${stepOf(each).size}`)
    .join('');
}

/** Somebody larger than the largest size, or smaller than the smallest. */
function outside({ kind }: SizeChart, { measure, body, steps, place }: Finding): Suggestion {
  const step = place === 'above' ? steps.at(-1) : steps[0];
  const what = kind === 'body' ? 'is for' : 'measures';
  const than =
    place === 'above' ? 'larger than the largest size' : 'smaller than the smallest size';
  const yours = `Your ${measureNames[measure].words}, ${lengthText(body, 'cm')} cm, is ${than}`;
  const chartSays = step
    ? ` of the chart: ${step.size} ${what} ${rangeText(step.range, 'cm')} cm`
    : '';
  return { size: null, reason: `${yours}${chartSays}.` };
}
