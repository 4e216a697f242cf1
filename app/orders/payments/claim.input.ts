import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import type { Paise } from '#app/kit/money.ts';
import { parseAmount } from '#app/kit/parse-amount.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { latinDigits } from '#app/kit/text.ts';
import { claimRefusals } from './pay-page.contract.ts';
import { maxClaimReferenceLength } from './payment-claims.contract.ts';

const claimInput = z.object({
  /** Apps show it with spaces, and some banks with hyphens. */
  reference: z
    .string()
    .max(200)
    .default('')
    .transform((text) => latinDigits(text).replace(/[\s-]/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .min(1, 'Enter the reference (UTR) that your app shows')
        .regex(/^[A-Z0-9]*$/, 'A reference has A to Z and digits only')
        .min(6, 'This is too short for a reference (UTR)')
        .max(maxClaimReferenceLength, 'This is too long for a reference (UTR)')
        .refine((text) => !/^[0-9]{11}$|^[0-9]{13}$/.test(text), 'A UPI reference has 12 digits'),
    ),
});

export type ClaimInput = { reference: string; amountPaise: Paise };

/** The most that can be typed; nobody pays more for an order. */
const maxClaimRupees = 1_00_00_000;

export function parseClaim(texts: Record<string, string>): Result<ClaimInput> {
  const parsed = parseInput(claimInput, texts, claimRefusals.wrong);
  const amountPaise = parseAmount(texts.amount ?? '', maxClaimRupees);
  if (typeof amountPaise === 'number' && amountPaise > 0) {
    return parsed.ok ? { ok: true, value: { ...parsed.value, amountPaise } } : parsed;
  }
  const amount =
    typeof amountPaise === 'object' && amountPaise ? amountPaise.error : 'Enter what you have paid';
  const fields = { ...(!parsed.ok && parsed.refusal.fields), amount };
  return refuse({ ...claimRefusals.wrong, fields });
}
