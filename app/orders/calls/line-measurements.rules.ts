import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import { lengthFieldText, measureNames } from '#app/products/size-charts/size-charts.contract.ts';
import { type LineMeasuringView, measurementField } from './call-queue.contract.ts';

type Line = { id: string; addOns?: OrderedAddOn[] | null };

/** The measurements of a line's add-ons, as far as known. */
export function lineMeasuring({ id, addOns }: Line): LineMeasuringView[] {
  return (addOns ?? [])
    .filter(({ measures }) => measures.length > 0)
    .map(({ group, option, groupId, measures, measurements = {} }) => ({
      title: `${group}: ${option}`,
      fields: measures.map((measure) => ({
        name: measurementField(measure, groupId, id),
        label: `${measureNames[measure].label}, cm`,
        value: lengthFieldText(measurements[measure], 'cm'),
      })),
    }));
}

/** The line's add-ons with these measurements, by field name; null if nothing differs. */
export function withMeasurements(
  { id, addOns }: Line,
  taken: Readonly<Record<string, number>>,
): OrderedAddOn[] | null {
  let isChanged = false;
  const changed = (addOns ?? []).map((one) => {
    const measurements = { ...one.measurements };
    for (const measure of one.measures) {
      const mm = taken[measurementField(measure, one.groupId, id)];
      if (mm === undefined || mm === measurements[measure]) continue;
      measurements[measure] = mm;
      isChanged = true;
    }
    return Object.keys(measurements).length > 0 ? { ...one, measurements } : one;
  });
  return isChanged ? changed : null;
}
