import type { z } from 'zod';
import { isPasswordField } from './clean-text.ts';
import { type Refusal, type Result, refuse } from './result.ts';
import { oneLine } from './text.ts';

/** What was typed into a form, by field name. */
export type FormValues = Record<string, string>;

/** Returns a form's texts by field name, without files. Of a repeated name the last one counts. */
export function formValues(form: FormData): FormValues {
  const result: FormValues = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') result[name] = value;
  }
  return result;
}

/** Returns the parsed input, or `refusal` with the first message for each wrong field. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  values: unknown,
  refusal: Refusal,
): Result<z.infer<S>> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0] ?? '');
    fields[name] ??= issue.message;
  }
  return refuse({ ...refusal, fields });
}

/** Returns a message for each blank field, by name, or null if none is blank. */
export function missingFields(values: Record<string, string>): Record<string, string> | null {
  const missing = Object.entries(values).filter(([name, value]) =>
    isPasswordField(name) ? value === '' : oneLine(value) === '',
  );
  if (missing.length === 0) return null;
  return Object.fromEntries(missing.map(([name]) => [name, 'Please fill in this field']));
}
