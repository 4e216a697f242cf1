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
    : pino(options, openLines());
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

/** Holds so many characters together at most. */
const maxTogether = 8_192;

/** Writes the lines of one turn of the event loop together: a write of each would cost more than an answer does. */
function openLines(): { write(line: string): void } {
  const stdout = pino.destination({ dest: 1, sync: true });
  let together = '';
  let isScheduled = false;
  function flush(): void {
    isScheduled = false;
    const lines = together;
    together = '';
    if (lines !== '') stdout.write(lines);
  }
  process.on('exit', () => {
    flush();
    stdout.flushSync();
  });
  return {
    write(line) {
      together += line;
      if (together.length >= maxTogether) return flush();
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(flush);
    },
  };
}
