import { z } from 'zod';

/** As far as the shop reads it; what else is in it is stored with it. */
const updateBody = z.looseObject({
  awb: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(60)),
});

/** A body as it arrived; null for what is none of a parcel. */
export function readUpdate(text: string): { awb: string; body: Record<string, unknown> } | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = updateBody.safeParse(json);
  return parsed.success ? { awb: parsed.data.awb, body: parsed.data } : null;
}
