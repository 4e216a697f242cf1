/**
 * What a record has under a name from outside; undefined for 'constructor' and the like, which every object has from its
 * prototype.
 */
export function own<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
