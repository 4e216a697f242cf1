import { z } from 'zod';

/** Where a page ends: the row's time to the microsecond, and its id where times are equal. */
export type PageCursor = { createdAt: string; id: string };

const time = z.string().regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}[+-][0-9]{2}:[0-9]{2}$/);
const cursorTuple = z.tuple([time, z.uuid()]);

const cursor = z
  .string()
  .max(200)
  .meta({ description: 'next_cursor of the page before' })
  .transform((text, context): PageCursor => {
    const read = cursorTuple.safeParse(parseJson(text));
    if (read.success) return { createdAt: read.data[0], id: read.data[1] };
    context.addIssue('Give next_cursor of the page before');
    return z.NEVER;
  });

function parseJson(text: string): unknown {
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
export function pageSchema<S extends z.ZodType>(row: S) {
  return z.strictObject({
    data: z.array(row),
    next_cursor: z.string().nullable().meta({ description: 'Null on the last page' }),
  });
}

/** In: the rows asked for and one more if there is one, the limit. Out: the page. */
export function toPage<R extends { place: string; id: string }, V>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => V,
): { data: V[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { data: page.map(view), next_cursor: last ? encodeCursor(last) : null };
}

function encodeCursor({ place: cursorTuple, id }: { place: string; id: string }): string {
  return Buffer.from(JSON.stringify([cursorTuple, id])).toString('base64url');
}
