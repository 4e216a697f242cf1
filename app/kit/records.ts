// A file of its own: own.ts is loaded by every page, this only by pages of the owner.

/** The keys of a record whose keys are all in its type. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

/** A record of what `of` makes of each key: recordOf(['a', 'b'], () => 1) is { a: 1, b: 1 }. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
}
