/** An error that a person can put right: only its message is printed, and the exit code is 1. */
export class UserError extends Error {}
