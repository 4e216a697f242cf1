import { z } from 'zod';
import { parseDay } from '#app/kit/dates.ts';
import { parseInput } from '#app/kit/forms.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { oneLine } from '#app/kit/text.ts';
import {
  indianMobile,
  indianPincode,
  placeInput,
  postalAddress,
  singleLineText,
} from '#app/people/profiles/profiles.input.ts';
import { parseLength } from '#app/products/size-charts/length.input.ts';
import {
  allMeasures,
  isPossible,
  limitText,
} from '#app/products/size-charts/size-charts.contract.ts';
import { choiceInput } from './add-item.input.ts';
import { orderChangeRefusal } from './call-changes.contract.ts';
import {
  callBackTimes,
  callRefusal,
  choiceFieldPrefix,
  measurementFieldPattern,
  quantityFieldPrefix,
} from './call-queue.contract.ts';
import { type PriceChanges, parsePrices } from './prices.input.ts';

const seen = z
  .string()
  .regex(/^[0-9]{1,15}$/)
  .transform(Number);

const recordCallInput = z.object({
  orderId: z.uuid(),
  /** Without 'changed', which a change of the order stores itself. */
  outcome: z.enum(['confirmed', 'no answer', 'wrong number', 'call again', 'cancelled']),
  note: singleLineText(200, 'The note').default(''),
  /** For an unanswered call; without it, the support hours decide. */
  callBackAt: z.enum(callBackTimes).optional(),
  /** For 'call again', if a day and a time were chosen. */
  callBackOn: z.date().optional(),
  /** The id of the last event the owner saw; a later one refuses the call (Q80). */
  seen,
});
export type RecordCallInput = z.infer<typeof recordCallInput>;

export function parseCall(texts: Record<string, string>): Result<RecordCallInput> {
  const values = {
    ...texts,
    callBackAt: texts.callBackAt || undefined,
    callBackOn: callBackOn(texts),
  };
  const refusal = callRefusal('invalid', 'Choose what came of the call');
  return parseInput(recordCallInput, values, refusal);
}

/** The instant of a day, '2026-11-23', and a time in India, '14:30'; undefined if neither is in the form. */
function callBackOn({ backDay, backTime }: Record<string, string>): Date | undefined {
  if (backDay === undefined && backTime === undefined) return undefined;
  const day = parseDay(backDay ?? null);
  const isTime = /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(backTime ?? '');
  return new Date(day && isTime ? `${day}T${backTime}:00+05:30` : Number.NaN);
}

const changeOrderInput = z.object({
  orderId: z.uuid(),
  seen,
  fullName: singleLineText(100, 'The name').pipe(z.string().min(1, 'Please fill in this field')),
  phone: indianMobile,
  pincode: indianPincode,
  address: postalAddress.pipe(z.string().min(1, 'Please fill in this field')),
  ...placeInput,
});
export type ChangeOrderInput = z.infer<typeof changeOrderInput> & {
  /** Line id → new quantity; 0 removes the line, unnamed lines stay. */
  quantities: Record<string, number>;
  /** Line id → size and color; unnamed lines keep theirs. */
  choices: Record<string, z.infer<typeof choiceInput>>;
  /** In millimetres by field name; empty or missing ones stay. */
  measurements?: Record<string, number>;
  prices?: PriceChanges;
};

export function parseOrderChange(texts: Record<string, string>): Result<ChangeOrderInput> {
  const refusal = orderChangeRefusal('invalid', 'Please correct the highlighted fields');
  const parsed = parseInput(changeOrderInput, texts, refusal);
  const { prices, fields: wrongPrices } = parsePrices(texts);
  const fields = { ...(parsed.ok ? {} : parsed.refusal.fields), ...wrongPrices };
  const quantities: Record<string, number> = {};
  const choices: ChangeOrderInput['choices'] = {};
  const measurements: Record<string, number> = {};
  for (const [name, text] of Object.entries(texts)) {
    if (name.startsWith(choiceFieldPrefix)) {
      const choice = choiceInput.safeParse(text);
      if (choice.success) choices[name.slice(choiceFieldPrefix.length)] = choice.data;
      else fields[name] = 'Choose one of the sizes and colors';
    }
    const measure = allMeasures.find((one) => one === measurementFieldPattern.exec(name)?.[1]);
    if (measure && text.trim() !== '') {
      const mm = parseLength(text, 'cm');
      if (isPossible(measure, mm)) measurements[name] = mm;
      else fields[name] = limitText(measure);
    }
    if (!name.startsWith(quantityFieldPrefix)) continue;
    const typed = oneLine(text);
    if (/^(1?[0-9]|20)$/.test(typed))
      quantities[name.slice(quantityFieldPrefix.length)] = Number(typed);
    else fields[name] = 'Enter a number from 0 to 20';
  }
  if (parsed.ok && Object.keys(fields).length === 0) {
    return { ok: true, value: { ...parsed.value, quantities, choices, measurements, prices } };
  }
  return refuse({ ...refusal, fields });
}
