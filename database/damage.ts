import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import { StartRefused } from './start-refused.ts';

/** A page or an index is not what PostgreSQL wrote, or its disk cannot be read. */
const damageCodes = ['XX001', 'XX002', '58030'];

/** Whether PostgreSQL finds that its own files are damaged or missing. */
export function isDatabaseDamaged(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '', message, detail = '' } = error;
  if (code === '58P01') return /"(base|global|pg_\w+)\//.test(message);
  // Its folder is gone.
  if (code === '3D000') return detail.includes('is missing');
  return damageCodes.includes(code);
}

/** What to do about a damaged database, in one sentence. `message`: of PostgreSQL. */
export function databaseDamaged(message: string): StartRefused {
  return new StartRefused(
    `The database is damaged (${message}): stop the shop and restore the newest backup with npm run shop -- restore FILE, as docs/running/damage.md says.`,
  );
}

export type DamageWatch = {
  /** Looks at each error that PostgreSQL answers with. */
  notice(error: unknown): void;
  /** What was found first, in one sentence; null while nothing was. It stays until the shop is started again. */
  found(): string | null;
};

/** Remembers that PostgreSQL has found its own files damaged, and logs it once. */
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

/** Why a server that ended at its start did so, if its disk or its files are the reason; null for anything else. */
export function refusalOfOutput(output: string): StartRefused | null {
  if (noRoom.test(output)) {
    return new StartRefused(
      'The disk of the database is full: make room on it, and start the shop again.',
    );
  }
  // Before it has a log of its own, it writes plain lines.
  const message = /(?:FATAL|PANIC): {2}(.*)$/m.exec(output)?.[1] ?? output.split('\n').at(-1) ?? '';
  return lostFile.test(message) ? databaseDamaged(message.trim()) : null;
}
