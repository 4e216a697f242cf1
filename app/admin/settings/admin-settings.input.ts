import { z } from 'zod';
import { parseDay } from '#app/kit/dates.ts';
import { parseInput } from '#app/kit/forms.ts';
import type { Result } from '#app/kit/result.ts';
import { latinDigits, manyLines, oneLine } from '#app/kit/text.ts';
import {
  emailAddress,
  postalAddress,
  singleLineText,
} from '#app/people/profiles/profiles.input.ts';
import { wearers } from '#app/products/seo/worn-by.contract.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import { gstinProblem } from '#app/shop/tax/gstin.contract.ts';
import {
  formatRateTable,
  parseRateTable,
  rateTableExample,
} from '#app/shop/tax/rate-table.contract.ts';
import { type StoreProfileIntent, settingsRefusals } from './admin-settings.contract.ts';

const empty = z.string().trim().pipe(z.literal(''));

/** Also allows an empty text. */
const orEmpty = <S extends z.ZodType<string>>(schema: S) => z.union([empty, schema]);

const phone = z
  .string()
  .transform((text) => latinDigits(oneLine(text)))
  .pipe(
    z.string().regex(/^\+?[0-9][0-9 -]{5,18}$/, 'Enter a telephone number, like +91 98765 43210'),
  );

const webAddress = z
  .string()
  .trim()
  .pipe(
    z
      .url({ protocol: /^https?$/, error: 'Enter a web address that begins with https://' })
      .max(300, 'Enter a shorter web address'),
  );

const upiId = z
  .string()
  .trim()
  .pipe(z.string().regex(/^[a-z0-9._-]{2,64}@[a-z]{2,30}$/i, 'Enter a UPI ID, like shop@bank'));

const bankDetails = z
  .string()
  .default('')
  .transform(manyLines)
  .pipe(z.string().max(300, 'Enter at most 300 characters'));

const gstNumber = z
  .string()
  .transform((text) => latinDigits(text).replace(/\s/g, '').toUpperCase())
  .pipe(
    z.string().refine((text) => gstinProblem(text) === null, {
      error: ({ input }) => gstinProblem(String(input)) ?? undefined,
    }),
  );

const maxExpiryDays = 60;

/** A number of days; an empty text is 0. */
const daysOrNone = z
  .string()
  .transform((text) => latinDigits(text).trim() || '0')
  .pipe(
    z.string().regex(/^[0-9]{1,2}$/, `Enter a number of days up to ${maxExpiryDays}, or nothing`),
  )
  .transform(Number)
  .refine((days) => days <= maxExpiryDays, `Enter at most ${maxExpiryDays} days`);

const checkbox = z
  .string()
  .optional()
  .transform((text) => text === 'on');

function requiredText(maxLength: number, what: string) {
  return singleLineText(maxLength, what).refine((text) => text !== '', 'Please fill in this field');
}

/** '8-11-2026', '08/11/2026' or '2026-11-08' → '2026-11-08'; null for an invalid day. */
function parseTypedDay(text: string): string | null {
  const parts = latinDigits(text).split(/[-/.]/);
  const isYearFirst = parts[0]?.length === 4;
  const [year = '', month = '', day = ''] = isYearFirst ? parts : parts.toReversed();
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parts.length === 3 && iso.startsWith('20') ? parseDay(iso) : null;
}

const maxHolidays = 60;

const holidays = z.string().transform((text, { addIssue }) => {
  const lines = text.split('\n').map(oneLine).filter(Boolean);
  const days = new Set<string>();
  for (const line of lines) {
    const day = parseTypedDay(line);
    if (day === null) addIssue(`‘${line.slice(0, 40)}’ is not a date; write it like 08-11-2026`);
    else days.add(day);
  }
  if (days.size > maxHolidays) addIssue(`Enter at most ${maxHolidays} days`);
  return [...days].sort();
});

const legal = z
  .object({
    legalName: singleLineText(120, 'The name'),
    legalAddress: postalAddress,
    gstNumber: orEmpty(gstNumber),
    grievanceName: singleLineText(100, 'The name'),
    grievanceEmail: orEmpty(emailAddress),
    grievancePhone: orEmpty(phone),
  })
  .refine(
    (details) =>
      details.grievanceName !== '' || !(details.grievanceEmail || details.grievancePhone),
    {
      path: ['grievanceName'],
      message: 'Enter the name of the officer',
    },
  )
  .refine(
    (details) => details.grievanceName === '' || details.grievanceEmail || details.grievancePhone,
    {
      path: ['grievanceEmail'],
      message: 'Enter an email address or a phone number of the officer',
    },
  );

const defaultPrefix = 'FH';
const invoicePrefix = z
  .string()
  .transform((text) => latinDigits(text).trim().toUpperCase() || defaultPrefix)
  .pipe(z.string().regex(/^[A-Z0-9]{1,2}$/, 'Enter one or two of A to Z and 0 to 9'));

const hsn = z
  .string()
  .transform((text) => latinDigits(text).replace(/\s/g, ''))
  .pipe(z.string().regex(/^([0-9]{4}|[0-9]{6}|[0-9]{8})?$/, 'Enter 4, 6 or 8 digits'));

/** The rates in one form; an empty text means the built-in ones. */
const gstRates = z.string().transform((text, { addIssue }) => {
  const { steps, wrong } = parseRateTable(text);
  if (wrong === null) return formatRateTable(steps);
  addIssue(`‘${wrong.slice(0, 60)}’ is not understood; write it like ${rateTableExample}`);
  return '';
});

const schemas = {
  shop: z.object({
    name: requiredText(60, 'The name'),
    socialUrl: orEmpty(webAddress),
    builderCredit: singleLineText(100, 'The credit'),
  }),
  contact: z.object({
    supportPhone: phone,
    chatPhone: orEmpty(phone),
    supportEmail: emailAddress,
    supportHours: requiredText(100, 'The hours'),
    holidays,
  }),
  payment: z.object({
    upiId: orEmpty(upiId),
    bankDetails,
    expiresAfterDays: daysOrNone,
    /** A form without the field leaves it as it is. */
    returnDays: daysOrNone.optional(),
    offersCod: checkbox,
    onlyBuyersReview: checkbox,
  }),
  legal,
  invoices: z.object({
    issuesInvoices: checkbox,
    invoicesByHand: checkbox,
    invoicePrefix,
    defaultHsn: hsn,
    gstRates,
    showsPricesBeforeTax: checkbox,
  }),
  owner: z.object({ notifyEmail: emailAddress, signsOutIdleOwner: checkbox }),
} as const satisfies Record<StoreProfileIntent, z.ZodType<Partial<StoreProfile>>>;

/** Returns a store profile form's changes, in their stored form, or an error for each wrong field. */
export function parseStoreProfile(
  intent: StoreProfileIntent,
  texts: Record<string, string>,
): Result<Partial<StoreProfile>> {
  return parseInput<z.ZodType<Partial<StoreProfile>>>(
    schemas[intent],
    texts,
    settingsRefusals.notSaved,
  );
}

export const categoryName = requiredText(60, 'The name');

export const addCategoryInput = z.object({ name: categoryName });
/** An empty text means that the wearer is unknown. A form without the field leaves it as it is. */
export const renameCategoryInput = z.object({
  id: z.uuid(),
  name: categoryName,
  wornBy: z
    .enum(['', ...wearers])
    .transform((chosen) => (chosen === '' ? null : chosen))
    .optional(),
});
export const moveCategoryInput = z.object({ id: z.uuid(), to: z.enum(['up', 'down']) });
export const deleteCategoryInput = z.object({ id: z.uuid() });

export type RenameCategory = z.infer<typeof renameCategoryInput>;
export type MoveCategory = z.infer<typeof moveCategoryInput>;
