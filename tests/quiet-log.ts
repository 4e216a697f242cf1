import type { Log } from '#platform/log/log.ts';

/** A log that says nothing. */
export const quiet: Log = { info: () => {}, warn: () => {}, error: () => {}, errors: () => 0 };
