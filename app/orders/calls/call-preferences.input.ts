import { z } from 'zod';
import { indianMobile } from '#app/people/profiles/profiles.input.ts';
import { callLanguages, earliestHours } from './call-preferences.contract.ts';

const none = z.literal('');

/** Every field may be empty. */
export const callPreferencesInput = z.object({
  orderId: z.uuid(),
  secondPhone: none.or(indianMobile).default(''),
  language: none.or(z.enum(callLanguages)).default(''),
  /** An hour, '14'. */
  noCallsBefore: z
    .string()
    .default('')
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(z.literal(earliestHours).nullable())
    .transform((hour) => (hour === null ? null : hour * 60)),
});
export type CallPreferencesInput = z.infer<typeof callPreferencesInput>;
