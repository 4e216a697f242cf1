/** The shop cannot start, for a reason that a person can put right; `message` is one sentence. */
export class StartRefused extends Error {}
