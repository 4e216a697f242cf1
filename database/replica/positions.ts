import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A position in a primary's write-ahead log. */
export type Position = {
  /** How much it had written; later positions have more. */
  bytes: number;
  /** Which primary: its cluster, database and timeline. A promotion starts a new timeline. */
  primary: string;
};

type Row = { bytes: string; primary: string };

const cluster = `(select system_identifier from pg_control_system()) || ' ' || current_database()`;

const atPrimary = CompiledQuery.raw(`
  select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes,
    ${cluster} || ' ' || ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
      as primary`);

/**
 * What a replica has replayed; no row if the server is not a replica. Its control file may name the timeline
 * late, after the next restartpoint, but never early.
 */
export const atReplica: CompiledQuery<Row> = CompiledQuery.raw(`
  select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as bytes,
    ${cluster} || ' ' || (select greatest(timeline_id, min_recovery_end_timeline)
                          from pg_control_checkpoint(), pg_control_recovery()) as primary
  where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null`);

/**
 * Where the primary is now. A replica that has replayed this far has everything committed before the call.
 * @throws if `db` is no primary
 */
export async function readPosition(db: Kysely<Tables>): Promise<Position> {
  const { rows } = await db.executeQuery<Row>(atPrimary);
  const position = positionIn(rows);
  if (!position) throw new Error('PostgreSQL has answered without a row');
  return position;
}

/** How far this replica has followed its primary; null if it follows none. */
export async function readReplayed(db: Kysely<Tables>): Promise<Position | null> {
  return positionIn((await db.executeQuery(atReplica)).rows);
}

export function positionIn([row]: readonly Row[]): Position | null {
  return row ? { bytes: Number(row.bytes), primary: row.primary } : null;
}
