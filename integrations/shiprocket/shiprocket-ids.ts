import { z } from 'zod';

/** What Shiprocket calls something: a text or a number. */
export const remoteId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[\x21-\x7e]{1,60}$/));

/** The number of a parcel, as `shipments` stores it. */
export const awb = remoteId.pipe(z.string().regex(/^[A-Z0-9-]{6,30}$/));

/** The name of a courier: as long as `shipments` stores it. */
export const courierName = z
  .string()
  .transform((name) => name.replace(/\p{Cc}/gu, ' ').slice(0, 60));
