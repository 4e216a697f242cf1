import type { Log } from '#platform/log/log.ts';

/** A log that writes nothing. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {}, errors: () => 0 };
