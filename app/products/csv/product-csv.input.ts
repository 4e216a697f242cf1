import { z } from 'zod';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { latinDigits } from '#app/kit/text.ts';
import { importRefusals, uncountedStockField } from './product-csv.contract.ts';

/** The preview's form. Its field 'agreed' has the fingerprint of the plan shown. */
export const importFileInput = z
  .object({
    fileId: z.uuid(),
    agreed: z.string().length(64),
    leavesPictures: z.literal('on').optional(),
    [uncountedStockField]: z.string().optional(),
  })
  .transform(({ fileId, agreed, leavesPictures, uncountedStock }) => ({
    fileId,
    fingerprint: agreed,
    leavesPictures: leavesPictures === 'on',
    uncountedStock: readStock(uncountedStock),
  }));

/** Null for no answer, or none that counts. */
function readStock(text = ''): number | null {
  const digits = latinDigits(text.trim());
  return /^[0-9]{1,3}$/.test(digits) ? Number(digits) : null;
}

export const storedFileInput = z.object({ fileId: z.uuid() });

/** Parses the form 'Check the file'. Refuses if no file was chosen. */
export function parseCheck({
  file,
  addsCategories,
}: Record<string, FormDataEntryValue>): Result<{ file: File; addsCategories: boolean }> {
  if (!(file instanceof File)) return refuse(importRefusals.noFile);
  return done({ file, addsCategories: addsCategories === 'on' });
}
