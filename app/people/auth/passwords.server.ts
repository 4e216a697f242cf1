import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#app/kit/concurrency-limit.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { authRefusals } from './auth.contract.ts';

/** Argon2id at OWASP's recommended cost. Two at a time: libuv's four threads also serve image processing. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxConcurrentHashes = 2;
/** About two seconds of work. Later callers are refused, so nothing grows. */
export const maxWaitingHashes = 64;

const hashing = limitConcurrency({ atOnce: maxConcurrentHashes, maxWaiting: maxWaitingHashes });

async function inTurn<T>(work: () => Promise<T>): Promise<Result<T>> {
  const turn = hashing.run('all', work);
  return turn === null ? refuse(authRefusals.busy) : done(await turn);
}

/**
 * The hash of the password in normalization form C, because keyboards write 'é' differently. Refused if too
 * many passwords wait to be hashed or verified.
 */
export function hashPassword(password: string): Promise<Result<string>> {
  return inTurn(() => hash(password.normalize('NFC'), cost));
}

/** For the owner's password at the start or on the command line, where nobody waits. */
export function hashOwnerPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

/** The hash of a random password: checking against it takes as long as a real check. */
let dummyHash: Promise<string> | undefined;

/**
 * `passwordHash` is null if there is no such account: the answer is then false, in the same time. A password
 * not in normalization form C is also tried as typed, for older hashes. Refused if too many passwords wait to
 * be hashed or verified.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<Result<boolean>> {
  dummyHash ??= hash(crypto.randomUUID(), cost);
  const compareWith = passwordHash ?? (await dummyHash);
  for (const typed of new Set([password.normalize('NFC'), password])) {
    const matches = await inTurn(() => verify(compareWith, typed));
    if (!matches.ok) return matches;
    if (matches.value) return done(passwordHash !== null);
  }
  return done(false);
}
