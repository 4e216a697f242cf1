import { z } from 'zod';

/** Where a page ends: the row's time to the microsecond, and its id where times are equal. */
export type Place = { createdAt: string; id: string };

const time = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}[+-][0-9]{2}:[0-9]{2}$/);
const place = z.tuple([time, z.uuid()]);

const cursor = z
  .string()
  .max(200)
  .meta({ description: 'next_cursor of the page before' })
  .transform((text, context): Place => {
    const read = place.safeParse(jsonIn(text));
    if (read.success) return { createdAt: read.data[0], id: read.data[1] };
    context.addIssue('Give next_cursor of the page before');
    return z.NEVER;
  });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

/** How much of a long list is asked for, newest first. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: cursor.optional(),
});

/** In: what a row of the list is. */
export function pageOf<S extends z.ZodType>(row: S) {
  return z.strictObject({
    data: z.array(row),
    next_cursor: z.string().nullable().meta({ description: 'Null on the last page' }),
  });
}

/** In: the rows asked for and one more if there is one, the limit. Out: the page. */
export function cutPage<R extends { place: string; id: string }, V>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => V,
): { data: V[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { data: shown.map(view), next_cursor: last ? cursorOf(last) : null };
}

function cursorOf({ place, id }: { place: string; id: string }): string {
  return Buffer.from(JSON.stringify([place, id])).toString('base64url');
}
