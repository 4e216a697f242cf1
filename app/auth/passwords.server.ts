import { hash, verify } from '@node-rs/argon2';

/** Argon2id at OWASP's recommended cost. Two at once: libuv's four threads also serve image processing. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxConcurrentHashes = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrentHashes) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, cost));
}

/** The hash of a random password: checking against it takes as long as a real check. */
let dummyHash: Promise<string> | undefined;

/** `passwordHash` is null when there is no such account: the answer is then false, in the same time. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const compareWith = passwordHash ?? (await dummyHash);
  const matches = await withHashSlot(() => verify(compareWith, password));
  return matches && passwordHash !== null;
}
