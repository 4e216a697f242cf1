import pg from 'pg';

/** What PostgreSQL answers while it starts, stops, has no connection or room left, or has become a replica. */
const unavailableCodes = /^(08...|57P0[1-5]|53[123]00|25006)$/;
/** What the driver says of a connection that cannot be had or has broken; it gives these errors no code. */
const brokenConnection =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * Whether the database cannot be reached or takes no orders now, so that the same may be tried again later, rather than a
 * query that is wrong.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unavailableCodes.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const isOfConnection = syscall === 'connect' || error instanceof AggregateError;
  const isOfSocket = code === 'EPIPE' || code === 'ECONNRESET';
  return isOfConnection || isOfSocket || brokenConnection.test(error.message);
}
