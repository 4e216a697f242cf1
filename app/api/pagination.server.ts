import { z } from 'zod';

/** The last row of a page: its creation time to the microsecond, and its id for equal times. */
export type PageCursor = { createdAt: string; id: string };

const timeSchema = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}[+-][0-9]{2}:[0-9]{2}$/);
const cursorTuple = z.tuple([timeSchema, z.uuid()]);

const cursorSchema = z
  .string()
  .max(200)
  .meta({ description: 'next_cursor of the page before' })
  .transform((text, context): PageCursor => {
    const parsed = cursorTuple.safeParse(parseBase64Json(text));
    if (parsed.success) return { createdAt: parsed.data[0], id: parsed.data[1] };
    context.addIssue('Give next_cursor of the page before');
    return z.NEVER;
  });

/** Null if it is not base64url of JSON. */
function parseBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

/** The query of a paginated list, newest first. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: cursorSchema.optional(),
});

/** The schema of a page of such rows. */
export function pageSchema<S extends z.ZodType>(row: S) {
  return z.strictObject({
    data: z.array(row),
    next_cursor: z.string().nullable().meta({ description: 'Null on the last page' }),
  });
}

/** Takes up to `limit` + 1 rows. An extra one means that there is another page. */
export function toPage<R extends { cursorTime: string; id: string }, V>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => V,
): { data: V[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { data: page.map(view), next_cursor: last ? encodeCursor(last) : null };
}

function encodeCursor({ cursorTime, id }: { cursorTime: string; id: string }): string {
  return Buffer.from(JSON.stringify([cursorTime, id])).toString('base64url');
}
