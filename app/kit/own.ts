/** The record's value for a name from outside. Undefined for 'constructor' and other names that objects inherit. */
export function own<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
