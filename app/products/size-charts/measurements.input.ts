import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { parseLength } from './length.input.ts';
import {
  type LengthUnit,
  lengthText,
  type Measurements,
  measureLimits,
  ownMeasures,
  readUnitName,
} from './size-charts.contract.ts';

/** Parses My Measurements. Nothing is required; an empty field removes a measurement. */
export function parseMeasurements(
  texts: Readonly<Record<string, string>>,
  refusal: Refusal,
): Result<Measurements> {
  const unit = readUnitName(texts.unit);
  const measurements: Measurements = {};
  const fields: Record<string, string> = {};
  for (const { measure } of ownMeasures) {
    const text = texts[measure]?.trim() ?? '';
    if (text === '') continue;
    const mm = parseLength(text, unit);
    const [min, max] = measureLimits[measure];
    if (mm === null || mm < min || mm > max) fields[measure] = limitText(min, max, unit);
    else measurements[measure] = mm;
  }
  return Object.keys(fields).length > 0 ? refuse({ ...refusal, fields }) : done(measurements);
}

function limitText(min: number, max: number, unit: LengthUnit): string {
  const [from, to] = [min, max].map((mm) => lengthText(mm, unit));
  return `Enter a number from ${from} to ${to}, in ${unit === 'cm' ? 'cm' : 'inches'}`;
}
