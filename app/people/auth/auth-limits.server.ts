import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Shop } from '#platform/shop.ts';
import { hashSecret } from './secrets.server.ts';

const minutes = 60;
const hours = 60 * minutes;

/**
 * How often somebody may try (Q113). An attack from elsewhere must not lock an account's holder out, so every
 * limit that refuses also counts by the client's IP address.
 */
const limits = {
  /** Wrong passwords for one account from one IP address; fewer once the account is under attack. */
  attemptsPerAccountAndIp: { name: 'try-here', points: 10, seconds: 15 * minutes },
  attemptsUnderAttack: { name: 'try-under-attack', points: 3, seconds: 15 * minutes },
  /** Wrong passwords for one account from everywhere; more is an attack. */
  attemptsPerAccount: { name: 'try-anywhere', points: 50, seconds: 1 * hours },
  /** Wrong passwords from one IP address, for any account. */
  attemptsPerIp: { name: 'try-from', points: 100, seconds: 15 * minutes },
  signUpsPerIp: { name: 'sign-up-from', points: 60, seconds: 1 * hours },
  /** Requests for an email, for example to reset a password. */
  emailRequestsPerIp: { name: 'email-from', points: 30, seconds: 1 * hours },
  emailRequestsPerAccountAndIp: { name: 'email-here', points: 5, seconds: 1 * hours },
  /** Emails of one kind to one address. */
  emailsPerAddress: { name: 'email-to', points: 10, seconds: 1 * hours },
};

/** Hashed, so that the limits table holds no email addresses and all keys have the same length. */
function accountKey(email: string): string {
  return hashSecret(email.toLowerCase()).toString('base64url');
}

function limitKeys(email: string, from: Client): { account: string; accountAndIp: string } {
  const account = accountKey(email);
  return { account, accountAndIp: `${account} ${from.address}` };
}

/** Counts one attempt, before the password is checked. Returns 0, or the seconds to wait. */
export async function consumePasswordAttempt(
  shop: Shop,
  email: string,
  from: Client,
): Promise<number> {
  const { account, accountAndIp } = limitKeys(email, from);
  const wait = Math.max(
    await shop.limits.consume(limits.attemptsPerIp, from.address),
    await shop.limits.consume(limits.attemptsPerAccountAndIp, accountAndIp),
  );
  if (wait > 0) return wait;
  const isUnderAttack = (await shop.limits.consume(limits.attemptsPerAccount, account)) > 0;
  return isUnderAttack ? shop.limits.consume(limits.attemptsUnderAttack, accountAndIp) : 0;
}

/** Gives back an attempt that was no guess at the password. */
export async function giveBackPasswordAttempt(
  shop: Shop,
  email: string,
  from: Client,
): Promise<void> {
  const { account, accountAndIp } = limitKeys(email, from);
  await shop.limits.giveBack(limits.attemptsPerIp, from.address);
  await shop.limits.giveBack(limits.attemptsPerAccountAndIp, accountAndIp);
  await shop.limits.giveBack(limits.attemptsPerAccount, account);
}

/** Clears the counts after the right password. */
export async function resetPasswordAttempts(
  shop: Shop,
  email: string,
  from: Client,
): Promise<void> {
  const { account, accountAndIp } = limitKeys(email, from);
  await shop.limits.giveBack(limits.attemptsPerIp, from.address);
  await shop.limits.forget(limits.attemptsPerAccountAndIp, accountAndIp);
  await shop.limits.forget(limits.attemptsUnderAttack, accountAndIp);
  await shop.limits.forget(limits.attemptsPerAccount, account);
}

/** Counts one sign-up. Returns 0, or the seconds to wait. */
export function consumeSignUpAttempt(shop: Shop, from: Client): Promise<number> {
  return shop.limits.consume(limits.signUpsPerIp, from.address);
}

/** Counts one request for an email to this address. Returns 0, or the seconds to wait. */
export async function consumeEmailRequest(
  shop: Shop,
  email: string,
  from: Client,
): Promise<number> {
  return Math.max(
    await shop.limits.consume(limits.emailRequestsPerIp, from.address),
    await shop.limits.consume(
      limits.emailRequestsPerAccountAndIp,
      limitKeys(email, from).accountAndIp,
    ),
  );
}

/** Counts one email of this kind. Returns whether it may be sent, so that nobody's inbox is flooded. */
export async function canEmail(shop: Shop, kind: string, email: string): Promise<boolean> {
  return (await shop.limits.consume(limits.emailsPerAddress, `${kind} ${accountKey(email)}`)) === 0;
}

const minDurationMs = 250;

/** Takes at least 250 ms, so that the time does not reveal whether there was any work (Q19). */
export async function withMinDuration<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(minDurationMs)]);
  return result;
}
