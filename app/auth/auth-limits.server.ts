import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Shop } from '#platform/shop.ts';
import { hashSecret } from './secrets.server.ts';

const minutes = 60;
const hours = 60 * minutes;

/**
 * How often somebody may try a door (Q113). Whoever hammers somebody else's account from elsewhere
 * must not keep her out, so what refuses is always counted by where it comes from, too.
 */
const limits = {
  /** Wrong passwords for one account from one place; fewer once the account is under attack. */
  attemptsPerAccountAndIp: { name: 'try-here', points: 10, seconds: 15 * minutes },
  attemptsUnderAttack: { name: 'try-under-attack', points: 3, seconds: 15 * minutes },
  /** Wrong passwords for one account from all places: more is an attack. */
  attemptsPerAccount: { name: 'try-anywhere', points: 50, seconds: 1 * hours },
  /** Wrong passwords from one place, whatever the account. */
  attemptsPerIp: { name: 'try-from', points: 100, seconds: 15 * minutes },
  signUpsPerIp: { name: 'sign-up-from', points: 60, seconds: 1 * hours },
  /** Asking for an email, say to reset a password. */
  emailRequestsPerIp: { name: 'email-from', points: 30, seconds: 1 * hours },
  emailRequestsPerAccountAndIp: { name: 'email-here', points: 5, seconds: 1 * hours },
  /** Emails that one address is sent; beyond, the ones it has must do. */
  emailsPerAddress: { name: 'email-to', points: 10, seconds: 1 * hours },
};

/** An address says less in the table of limits as a hash, and is as short as any other. */
function accountKey(email: string): string {
  return hashSecret(email.toLowerCase()).toString('base64url');
}

function limitKeys(email: string, from: Client): { account: string; here: string } {
  const account = accountKey(email);
  return { account, here: `${account} ${from.address}` };
}

/** Counts one try at a password before it is checked. Out: 0, or the seconds to wait. */
export async function consumePasswordAttempt(
  shop: Shop,
  email: string,
  from: Client,
): Promise<number> {
  const { account, here: accountAndIp } = limitKeys(email, from);
  const wait = Math.max(
    await shop.limits.consume(limits.attemptsPerIp, from.address),
    await shop.limits.consume(limits.attemptsPerAccountAndIp, accountAndIp),
  );
  if (wait > 0) return wait;
  const isUnderAttack = (await shop.limits.consume(limits.attemptsPerAccount, account)) > 0;
  return isUnderAttack ? shop.limits.consume(limits.attemptsUnderAttack, accountAndIp) : 0;
}

/** The password was right: the tries before it count no more. */
export async function resetPasswordAttempts(
  shop: Shop,
  email: string,
  from: Client,
): Promise<void> {
  const { account, here: accountAndIp } = limitKeys(email, from);
  await shop.limits.refund(limits.attemptsPerIp, from.address);
  await shop.limits.forget(limits.attemptsPerAccountAndIp, accountAndIp);
  await shop.limits.forget(limits.attemptsUnderAttack, accountAndIp);
  await shop.limits.forget(limits.attemptsPerAccount, account);
}

/** Counts one sign-up. Out: 0, or the seconds to wait. */
export function consumeSignUpAttempt(shop: Shop, from: Client): Promise<number> {
  return shop.limits.consume(limits.signUpsPerIp, from.address);
}

/** Counts one request for an email to this address. Out: 0, or the seconds to wait. */
export async function consumeEmailRequest(
  shop: Shop,
  email: string,
  from: Client,
): Promise<number> {
  return Math.max(
    await shop.limits.consume(limits.emailRequestsPerIp, from.address),
    await shop.limits.consume(limits.emailRequestsPerAccountAndIp, limitKeys(email, from).here),
  );
}

/** May this address be sent one more email of this kind? Nobody's inbox is flooded. */
export async function canEmail(shop: Shop, kind: string, email: string): Promise<boolean> {
  return (await shop.limits.consume(limits.emailsPerAddress, `${kind} ${accountKey(email)}`)) === 0;
}

const minDurationMs = 250;

/** Answers after a quarter second at the soonest: the time tells nobody whether there was any work (Q19). */
export async function withMinDuration(work: Promise<void>): Promise<void> {
  await Promise.all([work, pause(minDurationMs)]);
}
