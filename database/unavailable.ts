import pg from 'pg';

/** What PostgreSQL answers while it starts, stops, lacks connections or room, or has become a replica. */
const unavailableCodes = /^(08...|57P0[1-5]|53[123]00|25006)$/;
/** What the driver says if it cannot connect or the connection broke. These errors have no code. */
const brokenConnection =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout)/;

/** Whether the database is unreachable or read-only now, so that a retry may help; false for a wrong query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailableCodes.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isOfConnection = syscall === 'connect' || error instanceof AggregateError;
  const isOfSocket = code === 'EPIPE' || code === 'ECONNRESET';
  return isOfConnection || isOfSocket || brokenConnection.test(error.message);
}
