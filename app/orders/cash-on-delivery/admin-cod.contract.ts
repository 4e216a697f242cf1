import type { Refusal } from '#app/kit/result.ts';

/**
 * Who gets cash on delivery, and on what terms, under Settings while the shop offers it. Applies to new orders;
 * existing ones stay as they were placed.
 */
export const codFields = [
  { name: 'maxTotal', label: 'Largest Order (₹)', hint: 'Without the fee. Leave empty for any.' },
  {
    name: 'fee',
    label: 'Fee (₹)',
    hint: 'Once an order, beside the delivery charge, and taxed like it.',
  },
  {
    name: 'advancePercent',
    label: 'Advance (%)',
    hint: 'Paid on the payment page before you ship; the courier collects the rest. Whole rupees, rounded up.',
  },
  {
    name: 'afterDelivered',
    label: 'Only After So Many Delivered Orders',
    hint: 'Of the same account. Leave empty to offer it to new customers as well.',
  },
  {
    name: 'maxRefusals',
    label: 'Not After So Many Refused Parcels',
    hint: 'To the same phone number. You mark them in the order: ‘Refused at the door’.',
  },
] as const;

export const pinsField = {
  name: 'excludedPins',
  label: 'PIN Codes Without It',
  hint: 'Paste PIN codes, or what they begin with: 781001, 79. With spaces, commas or one per line.',
} as const;

/** As in the form; '' if nothing is set. */
export type CodRulesValues = Record<(typeof codFields)[number]['name'] | 'excludedPins', string>;

export const maxAdvancePercent = 90;
export const maxCountedOrders = 100;
export const maxExcludedPins = 5_000;

export const codRulesSaved = {
  title: 'Rules saved',
  description: 'They apply to orders from now on.',
};

export const codRulesRefused: Refusal = {
  kind: 'invalid',
  code: 'validation_failed',
  title: 'Rules not saved',
  description: 'Please correct the highlighted fields',
};
