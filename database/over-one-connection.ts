import {
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tables } from './tables.ts';

/** The tables over one connection. The caller releases it. */
export function overOneConnection(connection: DatabaseConnection): Kysely<Tables> {
  const driver: Driver = Object.assign(new DummyDriver(), {
    acquireConnection: async () => connection,
  });
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
