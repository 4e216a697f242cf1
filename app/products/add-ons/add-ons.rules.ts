import { formatMoney } from '#app/kit/money.ts';
import type { Refusal } from '#app/kit/result.ts';
import {
  isPossible,
  lengthText,
  limitText,
  measureNames,
} from '#app/products/size-charts/size-charts.contract.ts';
import {
  type AddOnGroup,
  type AddOnMeasurements,
  type AddOnNotes,
  type AddOnOption,
  addOnFields,
  addOnRequired,
  type ChosenAddOn,
  extraDaysText,
  type GivenAddOn,
  measuredOnCall,
  type OrderedAddOn,
} from './add-ons.contract.ts';

type Groups = readonly AddOnGroup[] | null;

/**
 * Checks the given add-ons against the product's current ones; null for none. Refuses an option not offered, a
 * group with a required choice missing or two choices, and missing or impossible measurements.
 */
export function checkAddOns(
  groups: Groups,
  given: readonly GivenAddOn[],
): { addOns: OrderedAddOn[] } | { refusal: Refusal } {
  const offered = groups ?? [];
  const isUnknown = ({ groupId, optionId }: GivenAddOn) => !findOption(offered, groupId, optionId);
  if (given.some(isUnknown)) return { refusal: addOnRefusals.gone };
  const unclear = offered.filter(({ id, isRequired }) => {
    const count = given.filter(({ groupId }) => groupId === id).length;
    return count > 1 || (isRequired && count === 0);
  });
  if (unclear.length > 0) return { refusal: required(unclear) };
  const fields: Record<string, string> = {};
  const addOns = offered.flatMap((group): OrderedAddOn[] => {
    const choice = given.find(({ groupId }) => groupId === group.id);
    const option = choice && findOption(offered, group.id, choice.optionId);
    if (!choice || !option) return [];
    const chosen = {
      groupId: group.id,
      optionId: option.id,
      group: group.name,
      option: option.name,
    };
    if (option.measures.length === 0 || choice.measurements === 'call') {
      return [withTerms(chosen, option)];
    }
    const measurements: AddOnMeasurements = {};
    for (const measure of option.measures) {
      const mm = choice.measurements[measure];
      if (isPossible(measure, mm)) measurements[measure] = mm;
      else fields[addOnFields.measure(group.id, measure)] = limitText(measure);
    }
    return [withTerms({ ...chosen, measurements }, option)];
  });
  return Object.keys(fields).length > 0
    ? { refusal: { ...addOnRefusals.notMeasured, fields } }
    : { addOns };
}

/**
 * The chosen add-ons with current names and prices. `problem` says why they cannot be ordered; null if they
 * can. Removed ones cost nothing.
 */
export function priceAddOns(
  groups: Groups,
  chosen: readonly ChosenAddOn[] | null,
): { addOns: OrderedAddOn[]; problem: string | null } {
  const offered = groups ?? [];
  const problems: string[] = [];
  const addOns = (chosen ?? []).map((one): OrderedAddOn => {
    const { measurements } = one;
    const group = offered.find(({ id }) => id === one.groupId);
    const option = findOption(offered, one.groupId, one.optionId);
    if (!group || !option) {
      problems.push(`${one.group} (${one.option}) is no longer offered`);
      return withTerms(one, { pricePaise: 0, extraDays: 0, measures: [], isReturnable: true });
    }
    if (
      measurements &&
      option.measures.some((measure) => !isPossible(measure, measurements[measure]))
    ) {
      problems.push(`${group.name} (${option.name}) needs other measurements now`);
    }
    return withTerms({ ...one, group: group.name, option: option.name }, option);
  });
  for (const { id, name, isRequired } of offered) {
    const isChosen = chosen?.some(({ groupId }) => groupId === id);
    if (isRequired && !isChosen) problems.push(`${name} has to be chosen`);
  }
  return { addOns, problem: problems.length > 0 ? problems.join(', ') : null };
}

function withTerms(chosen: ChosenAddOn, option: Omit<AddOnOption, 'id' | 'name'>): OrderedAddOn {
  const { pricePaise, extraDays, measures, isReturnable } = option;
  return { ...chosen, pricePaise, extraDays, measures, isReturnable };
}

function findOption(
  groups: readonly AddOnGroup[],
  groupId: string,
  optionId: string,
): AddOnOption | undefined {
  const group = groups.find(({ id }) => id === groupId);
  return group?.options.find(({ id }) => id === optionId);
}

/** For a cart, without prices, which are read again. */
export function toChosen(addOns: readonly OrderedAddOn[]): ChosenAddOn[] {
  return addOns.map(({ groupId, optionId, group, option, measurements }) => ({
    groupId,
    optionId,
    group,
    option,
    ...(measurements && { measurements }),
  }));
}

/** What the add-ons of a piece cost, in paise. */
export function addOnsPaise(addOns: readonly OrderedAddOn[]): number {
  return addOns.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
}

/** A product at its price with these add-ons. */
export function withAddOnPrices<P extends { pricePaise: number; salePricePaise: number | null }>(
  product: P,
  addOns: readonly OrderedAddOn[],
): P {
  const more = addOnsPaise(addOns);
  const { pricePaise, salePricePaise } = product;
  return {
    ...product,
    pricePaise: pricePaise + more,
    salePricePaise: salePricePaise === null ? null : salePricePaise + more,
  };
}

/** The extra business days of an order: its lines are made at the same time, a line's add-ons one after another. */
export function extraDaysOf(lines: readonly { addOns?: readonly OrderedAddOn[] | null }[]): number {
  return Math.max(0, ...lines.map(({ addOns }) => daysOfLine(addOns ?? [])));
}

function daysOfLine(addOns: readonly OrderedAddOn[]): number {
  return addOns.reduce((sum, { extraDays }) => sum + extraDays, 0);
}

/** A line's text about its add-ons; undefined if it has none. */
export function addOnNotes(
  addOns: readonly OrderedAddOn[] | null | undefined,
): AddOnNotes | undefined {
  if (!addOns || addOns.length === 0) return undefined;
  return {
    parts: addOns.map((one) => ({
      text: `${one.group}: ${one.option}${one.pricePaise > 0 ? ` (+${formatMoney(one.pricePaise)})` : ''}`,
      measurements: measurementsText(one),
    })),
    extraDays: extraDaysText(daysOfLine(addOns)),
    isReturnable: addOns.every(({ isReturnable }) => isReturnable),
  };
}

/** 'Bust 90 cm (35.4 in), Waist 72 cm (28.3 in)'; '' if none are needed. */
function measurementsText({ measures, measurements }: OrderedAddOn): string {
  if (measures.length === 0) return '';
  if (!measurements) return 'Measurements: on our call';
  return measures
    .map((measure) => {
      const mm = measurements[measure];
      if (mm === undefined) return `${measureNames[measure].label}: on our call`;
      return `${measureNames[measure].label} ${lengthText(mm, 'cm')} cm (${lengthText(mm, 'in')} in)`;
    })
    .join(', ');
}

/** The notes as one text, for a file or an email: 'Blouse Stitching: To measure (+₹950). Bust 90 cm (35.4 in)'. */
export function addOnsText(notes: AddOnNotes | undefined): string {
  if (!notes) return '';
  const parts = notes.parts.map(({ text, measurements }) =>
    [text, measurements].filter(Boolean).join('. '),
  );
  return [...parts, ...(notes.isReturnable ? [] : ['Not returnable'])].join('; ');
}

const addOnRefusals = {
  gone: {
    kind: 'conflict',
    code: 'add_on_gone',
    title: 'Failed to add item to cart',
    description: 'What you chose to have done is no longer offered. Please choose again.',
  },
  notMeasured: {
    kind: 'invalid',
    code: 'measurements_required',
    title: 'Measurements Required',
    description: `Please correct the measurements, or choose ‘${measuredOnCall}’`,
  },
} as const satisfies Record<string, Refusal>;

function required(groups: readonly AddOnGroup[]): Refusal {
  const names = groups.map(({ name }) => name).join(', ');
  return {
    kind: 'invalid',
    code: addOnRequired,
    title: 'Please Choose',
    description: `Please choose: ${names}`,
    fields: Object.fromEntries(
      groups.map(({ id, name }) => [addOnFields.option(id), `Please choose: ${name}`]),
    ),
  };
}
