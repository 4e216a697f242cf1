/**
 * What is made at its first use and kept: tables of the world's letters or numbers take milliseconds to open, on every
 * page that loads the module, whether or not anything is formatted there.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
