import { z } from 'zod';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { importRefusals } from './product-csv.contract.ts';

/** The preview's form. Its field 'agreed' has the fingerprint of the plan shown. */
export const importFileInput = z
  .object({
    fileId: z.uuid(),
    agreed: z.string().length(64),
    leavesPictures: z.literal('on').optional(),
  })
  .transform(({ fileId, agreed, leavesPictures }) => ({
    fileId,
    fingerprint: agreed,
    leavesPictures: leavesPictures === 'on',
  }));

export const storedFileInput = z.object({ fileId: z.uuid() });

/** Parses the form 'Check the file'. Refuses if no file was chosen. */
export function parseCheck({
  file,
  addsCategories,
}: Record<string, FormDataEntryValue>): Result<{ file: File; addsCategories: boolean }> {
  if (!(file instanceof File)) return refuse(importRefusals.noFile);
  return done({ file, addsCategories: addsCategories === 'on' });
}
