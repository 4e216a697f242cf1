import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { StartRefused } from './start-refused.ts';

/** A page or an index is not as PostgreSQL wrote it, or the disk cannot be read. */
const damageCodes = ['XX001', 'XX002', '58030'];

/** Whether PostgreSQL finds that its own files are damaged or missing. */
export function isDatabaseDamaged(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '', message, detail = '' } = error;
  if (code === '58P01') return /"(base|global|pg_\w+)\//.test(message);
  // The database's folder is gone.
  if (code === '3D000') return detail.includes('is missing');
  return damageCodes.includes(code);
}

/** What to do about a damaged database, in one sentence. `message` is PostgreSQL's. */
export function databaseDamaged(message: string): StartRefused {
  return new StartRefused(
    `The database is damaged (${message}): stop the shop and restore the newest backup with npm run shop -- restore FILE, as docs/running/damage.md says.`,
  );
}

export type DamageWatch = {
  /** Looks at an error that PostgreSQL returned. */
  notice(error: unknown): void;
  /** The first damage found, in one sentence; null if none. It stays until the shop restarts. */
  found(): string | null;
};

/** Remembers that PostgreSQL found its own files damaged, and logs it once. */
export function openDamageWatch(log: Log): DamageWatch {
  let found: string | null = null;
  return {
    notice(error) {
      if (found !== null || !isDatabaseDamaged(error)) return;
      found = databaseDamaged(error.message).message;
      log.error(found, { error });
    },
    found: () => found,
  };
}

const noRoom = /No space left on device|Disk quota exceeded/;
const lostFile =
  /checkpoint record|control file|pg_control|pg_wal|WAL|invalid page|could not (open|read|access|stat|find|locate)|No such file|is not a valid|incompatible with server|corrupt/;

/** Why a server ended while starting, if its disk or its files are the reason; null for anything else. */
export function refusalOfOutput(output: string): StartRefused | null {
  if (noRoom.test(output)) {
    return new StartRefused(
      'The disk of the database is full: make room on it, and start the shop again.',
    );
  }
  // PostgreSQL writes plain lines until its own log is open. Not every FATAL is about its files: one can be about a
  // connection that came too early.
  const messages = [...output.matchAll(/(?:FATAL|PANIC): {2}(.*)$/gm)].map(([, text = '']) => text);
  if (messages.length === 0) messages.push(output.split('\n').at(-1) ?? '');
  const message = messages.find((text) => lostFile.test(text));
  return message === undefined ? null : databaseDamaged(message.trim());
}
