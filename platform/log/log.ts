import pino from 'pino';
import pretty from 'pino-pretty';

type Fields = Record<string, unknown>;

/** One line per event. Errors are passed as the field `error`. */
export type Log = {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
  /** How many errors there have been since the start (Q104). */
  errors(): number;
};

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** JSON lines on stdout, pretty when stdout is a terminal. Takes the lowest level that is written. */
export function openLog(level: (typeof logLevels)[number]): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
  };
  const lines = process.stdout.isTTY
    ? pino(options, pretty({ colorize: true, sync: true, ignore: 'pid,hostname' }))
    : pino(options, pino.destination({ dest: 1, sync: true }));
  let errors = 0;
  return {
    info: (event, fields = {}) => lines.info(fields, event),
    warn: (event, fields = {}) => lines.warn(fields, event),
    error(event, fields = {}) {
      errors += 1;
      lines.error(fields, event);
    },
    errors: () => errors,
  };
}
