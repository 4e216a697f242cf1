import pg from 'pg';

const noRoomCodes = ['ENOSPC', 'EDQUOT'];

/** Whether the disk is full: the database's, or the one with pictures and backups. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '53100';
  return (
    error instanceof Error && noRoomCodes.includes((error as NodeJS.ErrnoException).code ?? '')
  );
}
