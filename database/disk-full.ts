import pg from 'pg';

const noRoomCodes = ['ENOSPC', 'EDQUOT'];

/** Whether there was no room left: on the disk of the database, or where pictures and backups are. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '53100';
  return (
    error instanceof Error && noRoomCodes.includes((error as NodeJS.ErrnoException).code ?? '')
  );
}
