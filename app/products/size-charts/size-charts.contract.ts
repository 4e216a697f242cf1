/**
 * A size chart says what each size measures: the body it is made for, or the garment. It belongs to categories;
 * a product may have another one. A customer with saved measurements sees the suggested size, with the reason,
 * and what other customers said of the fit. Lengths are whole millimetres.
 */
export type SizeChart = {
  name: string;
  kind: ChartKind;
  /** The columns. */
  measures: Measure[];
  /** The rows, smallest first. */
  sizes: ChartSize[];
};

export type ChartKind = 'body' | 'garment';

/** `values` has one per measure of the chart, in order; null if the chart has none. */
export type ChartSize = { size: string; values: (Range | null)[] };

/** From and to, the same number twice for a single value. */
export type Range = [from: number, to: number];

export type Measure =
  | 'bust'
  | 'underBust'
  | 'waist'
  | 'hip'
  | 'shoulder'
  | 'sleeve'
  | 'length'
  | 'inseam'
  | 'foot'
  | 'bangle';

/** Every possible measure of a chart, in the forms' order. `words` is for a sentence. */
export const measureNames: Readonly<Record<Measure, { label: string; words: string }>> = {
  bust: { label: 'Bust', words: 'bust' },
  underBust: { label: 'Under Bust', words: 'under bust' },
  waist: { label: 'Waist', words: 'waist' },
  hip: { label: 'Hip', words: 'hip' },
  shoulder: { label: 'Shoulder', words: 'shoulder' },
  sleeve: { label: 'Sleeve', words: 'sleeve' },
  length: { label: 'Length', words: 'length' },
  inseam: { label: 'Inseam', words: 'inseam' },
  foot: { label: 'Foot Length', words: 'foot' },
  bangle: { label: 'Bangle Diameter', words: 'bangle' },
};

/** From and to, in millimetres. Values outside are in another unit, or mistyped. */
export const measureLimits: Readonly<Record<Measure, Range>> = {
  bust: [500, 2000],
  underBust: [450, 1800],
  waist: [400, 2000],
  hip: [500, 2200],
  shoulder: [200, 700],
  sleeve: [20, 900],
  length: [200, 1800],
  inseam: [200, 1200],
  foot: [150, 350],
  bangle: [40, 90],
};

export const allMeasures = Object.keys(measureNames) as Measure[];

/** A person's measurements, in millimetres: only those that a size can be suggested from. */
export type Measurements = Partial<Record<OwnMeasure, number>>;

export type OwnMeasure = (typeof ownMeasures)[number]['measure'];

export const ownMeasures = [
  { measure: 'bust', how: 'Around the fullest part; for men, around the chest.' },
  { measure: 'underBust', how: 'Around the ribs, right under the bust.' },
  { measure: 'waist', how: 'Around the narrowest part, where you tie a skirt.' },
  { measure: 'hip', how: 'Around the widest part.' },
  { measure: 'foot', how: 'From the heel to the tip of the toes, standing.' },
  { measure: 'bangle', how: 'The inner width of a bangle that goes over your hand.' },
] as const satisfies { measure: Measure; how: string }[];

/** The size that a chart suggests; null if the measurements are outside it. */
export type Suggestion = { size: string | null; reason: string };

/** Which of a product's sizes suits the reader. */
export type OwnSize = {
  suggestion: Suggestion | null;
  /** For a signed-in customer without any of the chart's measurements. */
  asksForMeasurements: boolean;
};

export const visitorsSize: OwnSize = { suggestion: null, asksForMeasurements: false };

/** Beside Size on a product's page. */
export type SizeHelpView = OwnSize & {
  chart: SizeChart | null;
  /** 'Of 12 customers 9 say true to size' */
  fitText: string | null;
};

export const maxChartSizes = 30;
export const maxChartNameLength = 60;
export const maxSizeLength = 40;

/** Where a user fills in their own, scrolled to. */
export const measurementsFormPath = '/profile?edit=measurements#measurements';

export type LengthUnit = 'cm' | 'in';

/** The unit in which a form is filled in, from `?unit=`. */
export function readUnit(params: URLSearchParams): LengthUnit {
  return readUnitName(params.get('unit'));
}

/** The unit that a form names; centimetres if it names none. */
export function readUnitName(name: string | null | undefined): LengthUnit {
  return name === 'in' ? 'in' : 'cm';
}

/** Millimetres in one of the unit. */
export const mmPerUnit: Readonly<Record<LengthUnit, number>> = { cm: 10, in: 25.4 };

/** The shortest text that gives the same millimetres: saving again changes nothing. '' for none. */
export function lengthFieldText(mm: number | undefined, unit: LengthUnit): string {
  if (mm === undefined) return '';
  const texts = [0, 1, 2].map((places) => (mm / mmPerUnit[unit]).toFixed(places));
  return texts.find((text) => Math.round(Number(text) * mmPerUnit[unit]) === mm) ?? '';
}

/** 880 mm is '34.6' in inches, '88' in centimetres: two decimals below 10 cm, else one. */
export function lengthText(mm: number, unit: LengthUnit): string {
  const value = mm / mmPerUnit[unit];
  return String(Number(value.toFixed(unit === 'in' && mm < 100 ? 2 : 1)));
}

/** '88 to 92', or '88' for a single value; a table has a dash between them. */
export function rangeText([from, to]: Range, unit: LengthUnit, between = ' to '): string {
  const text = lengthText(from, unit);
  return from === to ? text : text + between + lengthText(to, unit);
}

/** Whether somebody may have this measurement. */
export function isPossible(measure: Measure, mm: number | null | undefined): mm is number {
  const [min, max] = measureLimits[measure];
  return typeof mm === 'number' && mm >= min && mm <= max;
}

/** 'Enter 50 to 200 cm, or 20 to 79 in' */
export function limitText(measure: Measure): string {
  const [min, max] = measureLimits[measure];
  const inches = `${Math.ceil(min / 25.4)} to ${Math.floor(max / 25.4)} in`;
  return `Enter ${lengthText(min, 'cm')} to ${lengthText(max, 'cm')} cm, or ${inches}`;
}
