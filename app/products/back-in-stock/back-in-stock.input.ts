import { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import type { Result } from '#app/kit/result.ts';
import { emailAddress } from '#app/people/profiles/profiles.input.ts';
import { backInStockRefusals } from './back-in-stock.contract.ts';

const notifyInput = z.object({ email: emailAddress, choice: z.string().default('') });

/** The form's values: an address, and the key of a choice. */
export type NotifyInput = z.infer<typeof notifyInput>;

export function parseNotify(texts: Record<string, string>): Result<NotifyInput> {
  return parseInput(notifyInput, texts, backInStockRefusals.invalidEmail);
}
