import type { Log } from '#platform/log/log.ts';

/** A log that writes nothing. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {}, errors: () => 0 };

export type LogLine = { event: string; [field: string]: unknown };

/** A log whose lines a test can read. */
export function memoryLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (event: string, fields = {}) => void lines.push({ event, ...fields });
  return { log: { info: write, warn: write, error: write, errors: () => 0 }, lines };
}
