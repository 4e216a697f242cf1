/**
 * Makes a value on first use and stores it. Opening number or language tables takes milliseconds, which every
 * page that loads the module would pay.
 */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
