/** A database, and a statement of its query builder: as much of them as is needed here. */
type Executor = { executeQuery(query: never): Promise<unknown> };
type Statement<Row> = {
  compile(): { readonly parameters: readonly unknown[] };
  execute(): Promise<Row[]>;
};

type Answer<Row> = { rows: Row[]; numAffectedRows?: bigint };

/** Stands where a value goes while the statement is built. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const byName: ProxyHandler<object> = {
  get: (_, name) => new Place(String(name)),
  ownKeys() {
    throw new Error('A statement that is built once takes its values by name.');
  },
};

/**
 * A statement whose text never changes: it is built the first time, and after that only gets its values. Building
 * costs this process more than sending. `build` gets stand-ins for the values: it takes them by name, and only
 * passes them on.
 */
export function builtOnce<Db extends Executor, Values extends object, Row>(
  build: (db: Db, values: Values) => Statement<Row>,
): (db: Db, values: Values) => Promise<Answer<Row>> {
  let built: ReturnType<Statement<Row>['compile']> | undefined;
  const places = new Proxy({}, byName) as Values;
  return (db, values) => {
    built ??= build(db, places).compile();
    const valueAt = (place: unknown) =>
      place instanceof Place ? values[place.name as keyof Values] : place;
    const query = { ...built, parameters: built.parameters.map(valueAt) };
    return db.executeQuery(query as never) as Promise<Answer<Row>>;
  };
}
