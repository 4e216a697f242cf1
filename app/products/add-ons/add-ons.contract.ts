import { isUuid } from '#app/kit/text.ts';
import {
  allMeasures,
  lengthFieldText,
  type Measure,
  type Measurements,
} from '#app/products/size-charts/size-charts.contract.ts';

/**
 * Add-ons are what is done to a piece before it leaves the shop: a blouse stitched, a fall and pico sewn on, a lehenga
 * cut to length. The owner makes groups of options and says which categories have them; a customer chooses one option of
 * a group on the product's page. An option may cost something, take days, need measurements, and make the piece not
 * returnable. What is chosen belongs to the line of the cart, and to that of the order with what it cost then.
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
  /** Business days that it takes longer. */
  extraDays: number;
  /** The measurements it is made by; none where it needs none. */
  measures: Measure[];
  isReturnable: boolean;
};

/** In whole millimetres. */
export type AddOnMeasurements = Partial<Record<Measure, number>>;

/** An option that was chosen, with its names at that time. */
export type ChosenAddOn = {
  groupId: string;
  optionId: string;
  group: string;
  option: string;
  /** Left out where they are taken on the call, or none are needed. */
  measurements?: AddOnMeasurements;
};

/** The same with what it costs and brings with it. */
export type OrderedAddOn = ChosenAddOn & Omit<AddOnOption, 'id' | 'name'>;

/** A choice as it comes in. A measurement is null where what was typed is no length. */
export type GivenAddOn = {
  groupId: string;
  optionId: string;
  measurements: 'call' | Partial<Record<Measure, number | null>>;
};

/** On a product's page: its groups, and what its reader has saved of themselves. */
export type AddOnsView = { groups: AddOnGroup[]; own: Measurements };

/** What a line says of its add-ons. */
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
/** More groups than a product has. */
export const maxGivenAddOns = 20;

/** The code of a refusal where an option has to be chosen, which only the product's page shows. */
export const addOnRequired = 'add_on_required';

/** How the measurements of an option come in. */
export type MeasuringWay = 'typed' | 'call';

export const measuredOnCall = 'We take them on the call';

/** The names of the fields in the form of a product. */
export const addOnFields = {
  option: (groupId: string) => `addon-${groupId}`,
  way: (groupId: string) => `addon-way-${groupId}`,
  measure: (groupId: string, measure: Measure) => `addon-${measure}-${groupId}`,
  unit: (groupId: string) => `addon-unit-${groupId}`,
  /** All of them in one text, as `encodeAddOns` writes it. */
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

/** As they were given: to choose the same again. */
export function asGiven(chosen: readonly ChosenAddOn[] | null | undefined): GivenAddOn[] {
  return (chosen ?? []).map(({ groupId, optionId, measurements = 'call' }) => ({
    groupId,
    optionId,
    measurements,
  }));
}

/** Reads what `encodeAddOns` wrote; what cannot be read is left out. */
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

/** The values of the fields of a form, in centimetres. */
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
