import { z } from 'zod';

/** A variable that is wrong or contradicts another; `message` is one sentence that names it. */
export class ConfigError extends Error {}

/** Each variable of README.md: what it has to be, for messages, and the schema that checks it. */
export type Variables = Readonly<Record<string, readonly [expected: string, schema: z.ZodType]>>;
export type ValuesOf<V extends Variables> = { [Name in keyof V]?: z.infer<V[Name][1]> };
export type Environment = Record<string, string | undefined>;

export const email = z.email().max(254);
export const url = (protocol: RegExp) => z.url({ protocol });
export const webAddress = ['an http:// or https:// address', url(/^https?$/)] as const;

/**
 * Reads these variables. An empty one counts as unset.
 * @throws {ConfigError} for a value that is wrong
 */
export function readVariables<V extends Variables>(
  variables: V,
  environment: Environment,
): ValuesOf<V> {
  const values: Record<string, unknown> = {};
  for (const [name, [expected, schema]] of Object.entries(variables)) {
    const text = environment[name]?.trim();
    if (!text) continue;
    const parsed = schema.safeParse(text);
    if (!parsed.success) throw new ConfigError(`${name} must be ${expected}.`);
    values[name] = parsed.data;
  }
  return values as ValuesOf<V>;
}

/**
 * The values of variables that have a meaning only together; null where none is set.
 * @throws {ConfigError} where some are set and some are not
 */
export function allOrNone<V extends object, Name extends keyof V & string>(
  values: V,
  ...names: Name[]
): { [N in Name]-?: NonNullable<V[N]> } | null {
  const set = names.filter((name) => values[name]);
  if (set.length === 0) return null;
  if (set.length < names.length) throw new ConfigError(`${listed(names)} belong together.`);
  return values as { [N in Name]-?: NonNullable<V[N]> };
}

/** @throws {ConfigError} where one of `names` is set, and `needed` is not */
export function requireWith<V extends object>(
  values: V,
  needed: keyof V & string,
  ...names: (keyof V & string)[]
): void {
  if (values[needed] || !names.some((name) => values[name])) return;
  const have = names.length === 1 ? 'has' : 'have';
  throw new ConfigError(`${listed(names)} ${have} a meaning only together with ${needed}.`);
}

/** 'A, B and C' */
function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
