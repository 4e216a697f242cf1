import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A place in what a primary writes. */
export type Position = {
  /** How much it had written by then: what comes later has more. */
  bytes: number;
  /** Which primary: the cluster, the database and the timeline, which a promotion counts on. */
  primary: string;
};

type Row = { bytes: string; primary: string };

const cluster = `(select system_identifier from pg_control_system()) || ' ' || current_database()`;

const atPrimary = CompiledQuery.raw(`
  select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes,
    ${cluster} || ' ' || ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
      as primary`);

/**
 * What a replica has replayed; no row from a server that is none, or none any more. Its control file names the timeline a
 * little late, after its next restartpoint; never too early.
 */
export const atReplica: CompiledQuery<Row> = CompiledQuery.raw(`
  select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as bytes,
    ${cluster} || ' ' || (select greatest(timeline_id, min_recovery_end_timeline)
                          from pg_control_checkpoint(), pg_control_recovery()) as primary
  where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null`);

/**
 * Where the primary is now: whoever has replayed that much has everything that was committed before the call.
 * @throws where `db` is no primary
 */
export async function readPosition(db: Kysely<Tables>): Promise<Position> {
  const { rows } = await db.executeQuery<Row>(atPrimary);
  const position = positionIn(rows);
  if (!position) throw new Error('PostgreSQL has answered without a row');
  return position;
}

/** How far this server has followed its primary; null for one that follows nobody. */
export async function readReplayed(db: Kysely<Tables>): Promise<Position | null> {
  return positionIn((await db.executeQuery(atReplica)).rows);
}

export function positionIn([row]: readonly Row[]): Position | null {
  return row ? { bytes: Number(row.bytes), primary: row.primary } : null;
}
