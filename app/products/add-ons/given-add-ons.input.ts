import { isUuid } from '#app/kit/text.ts';
import { parseLength } from '#app/products/size-charts/length.input.ts';
import { allMeasures, readUnitName } from '#app/products/size-charts/size-charts.contract.ts';
import { addOnFields, decodeAddOns, type GivenAddOn, maxGivenAddOns } from './add-ons.contract.ts';

/** The add-ons in a product's form: one field for all, or the fields of each group. Includes unknown groups. */
export function readGivenAddOns(texts: Readonly<Record<string, string | undefined>>): GivenAddOn[] {
  const encoded = texts[addOnFields.encoded];
  if (encoded) return decodeAddOns(encoded);
  return Object.entries(texts)
    .flatMap(([name, optionId]) => {
      const groupId = /^addon-([0-9a-f-]{36})$/.exec(name)?.[1];
      return groupId && isUuid(groupId) && optionId ? [{ groupId, optionId }] : [];
    })
    .slice(0, maxGivenAddOns)
    .map(({ groupId, optionId }) => {
      if (texts[addOnFields.way(groupId)] === 'call') {
        return { groupId, optionId, measurements: 'call' };
      }
      const unit = readUnitName(texts[addOnFields.unit(groupId)]);
      const typed = allMeasures.flatMap((measure) => {
        const text = texts[addOnFields.measure(groupId, measure)]?.trim() ?? '';
        return text === '' ? [] : [[measure, parseLength(text, unit)] as const];
      });
      return { groupId, optionId, measurements: Object.fromEntries(typed) };
    });
}
