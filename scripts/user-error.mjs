/** What a person can put right: its sentence is printed alone, and the command ends with 1. */
export class UserError extends Error {}
