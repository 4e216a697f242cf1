import pg from 'pg';

export type FoundServer = {
  /** 180001 for PostgreSQL 18.1. */
  version: number;
  /** Whether a pooler answers for PostgreSQL. */
  isPooler: boolean;
  /** Whether PostgreSQL itself ends slow statements of this role. */
  hasTimeLimit: boolean;
  /** The same for every address of one database. */
  identity: string;
};

const patienceMs = 5_000;

/**
 * Connects once to see what is at this address.
 * @throws what PostgreSQL or the driver says if it cannot connect
 */
export async function lookAtServer(connectionString: string): Promise<FoundServer> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int as version,
        pg_backend_pid() as pid,
        current_setting('statement_timeout') <> '0' as "hasTimeLimit",
        pg_postmaster_start_time()::text || current_database() as identity`);
    const { pid, ...server } = rows[0];
    // PostgreSQL reports the process id by which a statement can be cancelled. A pooler makes up its own
    // number.
    const { processID } = client as pg.Client & { processID: number };
    return { ...server, isPooler: processID !== pid };
  } finally {
    await client.end();
  }
}
