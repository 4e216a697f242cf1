import type { Log } from '#platform/log/log.ts';

/** A log that says nothing. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {}, errors: () => 0 };
