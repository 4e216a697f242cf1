import { isUuid } from '#app/kit/text.ts';
import {
  allMeasures,
  lengthFieldText,
  type Measure,
  type Measurements,
} from '#app/products/size-charts/size-charts.contract.ts';

/**
 * Add-ons are work on a piece before it ships: a blouse stitched, a fall and pico sewn on, a lehenga cut to
 * length. The owner makes groups of options and assigns them to categories; a customer chooses one option per
 * group on the product's page. An option may cost money, take days, need measurements, and make the piece not
 * returnable. The choice belongs to the line of the cart, and to that of the order with its price then.
 */
export type AddOnGroup = {
  id: string;
  name: string;
  /** One of the options has to be chosen. */
  isRequired: boolean;
  options: AddOnOption[];
};

export type AddOnOption = {
  /** Unique in its group. */
  id: string;
  name: string;
  pricePaise: number;
  /** The extra business days. */
  extraDays: number;
  /** The measurements it is made by, if any. */
  measures: Measure[];
  isReturnable: boolean;
};

/** In whole millimetres. */
export type AddOnMeasurements = Partial<Record<Measure, number>>;

/** A chosen option, with its names at that time. */
export type ChosenAddOn = {
  groupId: string;
  optionId: string;
  group: string;
  option: string;
  /** Left out if they are taken on the call, or not needed. */
  measurements?: AddOnMeasurements;
};

/** The same with its price and effects. */
export type OrderedAddOn = ChosenAddOn & Omit<AddOnOption, 'id' | 'name'>;

/** A choice as it comes in. A measurement is null if the typed text is no length. */
export type GivenAddOn = {
  groupId: string;
  optionId: string;
  measurements: 'call' | Partial<Record<Measure, number | null>>;
};

/** On a product's page: its groups, and the reader's saved measurements. */
export type AddOnsView = { groups: AddOnGroup[]; own: Measurements };

/** A line's text about its add-ons. */
export type AddOnNotes = {
  parts: {
    /** 'Blouse Stitching: To measure (+₹950)' */
    text: string;
    /** 'Bust 90 cm (35.4 in), Waist 72 cm (28.3 in)', 'Measurements: on our call', or '' */
    measurements: string;
  }[];
  /** '7 working days more'; '' for none. */
  extraDays: string;
  isReturnable: boolean;
};

export const maxGroupNameLength = 60;
export const maxOptionNameLength = 60;
export const maxOptions = 12;
export const maxExtraDays = 60;
/** More groups than any product has. */
export const maxGivenAddOns = 20;

/** The refusal code for a missing choice, which only the product's page shows. */
export const addOnRequired = 'add_on_required';

export const measuredOnCall = 'We take them on the call';

/** The field names in a product's form. */
export const addOnFields = {
  option: (groupId: string) => `addon-${groupId}`,
  way: (groupId: string) => `addon-way-${groupId}`,
  measure: (groupId: string, measure: Measure) => `addon-${measure}-${groupId}`,
  unit: (groupId: string) => `addon-unit-${groupId}`,
  /** All of them in one text, as written by `encodeAddOns`. */
  encoded: 'addOns',
};

/** '7 working days more'; '' for none. */
export function extraDaysText(days: number): string {
  if (days === 0) return '';
  return `${days} working ${days === 1 ? 'day' : 'days'} more`;
}

/** 'bust-900_waist-720' of each choice, for an address or a hidden field; '' for none. */
export function encodeAddOns(given: readonly GivenAddOn[]): string {
  return given
    .map(({ groupId, optionId, measurements }) => {
      const measured =
        measurements === 'call'
          ? 'call'
          : Object.entries(measurements)
              .flatMap(([measure, mm]) => (mm === null ? [] : `${measure}-${mm}`))
              .join('_');
      return [groupId, optionId, measured].join('.');
    })
    .join('~');
}

/** To choose the same again. */
export function asGiven(chosen: readonly ChosenAddOn[] | null | undefined): GivenAddOn[] {
  return (chosen ?? []).map(({ groupId, optionId, measurements = 'call' }) => ({
    groupId,
    optionId,
    measurements,
  }));
}

/** Reads what `encodeAddOns` wrote, without unreadable parts. */
export function decodeAddOns(text: string): GivenAddOn[] {
  return text
    .split('~')
    .slice(0, maxGivenAddOns)
    .flatMap((part): GivenAddOn[] => {
      const [groupId, optionId = '', measured = ''] = part.split('.');
      if (!isUuid(groupId) || optionId === '') return [];
      return [{ groupId, optionId, measurements: decodeMeasurements(measured) }];
    });
}

function decodeMeasurements(text: string): GivenAddOn['measurements'] {
  if (text === 'call') return 'call';
  const measured = text.split('_').flatMap((part) => {
    const [, measure, mm] = /^([a-zA-Z]+)-([0-9]{1,4})$/.exec(part) ?? [];
    return isMeasure(measure) ? [[measure, Number(mm)] as const] : [];
  });
  return Object.fromEntries(measured);
}

function isMeasure(name: string | undefined): name is Measure {
  return (allMeasures as readonly (string | undefined)[]).includes(name);
}

/** The values of the form's fields, in centimetres. */
export function addOnTexts(given: readonly GivenAddOn[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { groupId, optionId, measurements } of given) {
    texts[addOnFields.option(groupId)] = optionId;
    if (measurements === 'call') texts[addOnFields.way(groupId)] = 'call';
    else {
      for (const measure of allMeasures) {
        const text = lengthFieldText(measurements[measure] ?? undefined, 'cm');
        if (text) texts[addOnFields.measure(groupId, measure)] = text;
      }
    }
  }
  return texts;
}
