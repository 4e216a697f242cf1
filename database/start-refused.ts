/** The shop cannot start, for a reason a person can put right. `message` is one sentence. */
export class StartRefused extends Error {}
