import type { Writable } from 'node:stream';
import pino from 'pino';
import { prettyFactory } from 'pino-pretty';

type Fields = Record<string, unknown>;

/** One line per event. Pass errors as the field `error`. */
export type Log = {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
  /** How many errors there have been since the start (Q104). */
  errors(): number;
};

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

type Output = Pick<Writable, 'write' | 'writableLength'> & { isTTY?: boolean };

/**
 * How many bytes may wait for a reader. Further lines are dropped and counted. Errors may take as much again,
 * so that other lines do not push them out.
 */
const maxWaitingBytes = 1_048_576;

/** Writes JSON lines to stdout, pretty if it is a terminal, from `level` up. Nobody waits for a stalled reader. */
export function openLog(level: (typeof logLevels)[number], output: Output = standardOutput()): Log {
  const lines = openLines(output);
  const show = output.isTTY
    ? prettyFactory({ colorize: true, ignore: 'pid,hostname' })
    : (line: string) => line;
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
  };
  const writer = pino(options, { write: (line: string) => lines.write(show(line)) });
  let errors = 0;
  let dropped = 0;

  function write(kind: 'info' | 'warn' | 'error', event: string, fields: Fields): void {
    const room = kind === 'error' ? 2 * maxWaitingBytes : maxWaitingBytes;
    if (lines.waitingBytes() >= room) {
      dropped += 1;
      return;
    }
    if (dropped > 0) writer.warn({ count: dropped }, 'log lines dropped, since nobody read them');
    dropped = 0;
    writer[kind](fields, event);
  }

  return {
    info: (event, fields = {}) => write('info', event, fields),
    warn: (event, fields = {}) => write('warn', event, fields),
    error(event, fields = {}) {
      errors += 1;
      write('error', event, fields);
    },
    errors: () => errors,
  };
}

/** What waits in it when the process ends is lost. A reader that has gone is no error. */
function standardOutput(): Output {
  process.stdout.on('error', () => {});
  return process.stdout;
}

/** In characters. */
const maxTogether = 8_192;

/** Writes the lines of one turn of the event loop together: single writes would cost more than a response does. */
function openLines(output: Output): { write(line: string): void; waitingBytes(): number } {
  let together = '';
  let isScheduled = false;
  function flush(): void {
    isScheduled = false;
    const lines = together;
    together = '';
    if (lines !== '') output.write(lines);
  }
  process.on('exit', flush);
  return {
    waitingBytes: () => output.writableLength + together.length,
    write(line) {
      together += line;
      if (together.length >= maxTogether) return flush();
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(flush);
    },
  };
}

/**
 * From now on a stopped terminal, as after Ctrl+S, blocks nobody: output to it waits as for a pipe. Node.js has
 * no public name for this.
 */
export function neverWaitForTerminal(): void {
  const { _handle: handle } = process.stdout as {
    _handle?: { setBlocking?(isBlocking: boolean): void };
  };
  handle?.setBlocking?.(false);
}
