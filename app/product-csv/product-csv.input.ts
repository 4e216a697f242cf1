import { z } from 'zod';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { importRefusals } from './product-csv.contract.ts';

/** 'Import these products' */
export const importFileInput = z.object({ fileId: z.uuid(), agreed: z.string().length(64) });

/** 'Check the file'. In: the values of the form, the file among them. */
export function parseCheck({
  file,
  addsCategories,
}: Record<string, FormDataEntryValue>): Result<{ file: File; addsCategories: boolean }> {
  if (!(file instanceof File)) return refuse(importRefusals.noFile);
  return done({ file, addsCategories: addsCategories === 'on' });
}
