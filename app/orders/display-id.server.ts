import { randomInt } from 'node:crypto';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** FH and six random characters (Q36). Whether it is free, the database decides. */
export function newDisplayId(): string {
  let id = 'FH';
  while (id.length < 8) id += characters[randomInt(characters.length)];
  return id;
}
