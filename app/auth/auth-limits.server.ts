import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Shop } from '#platform/shop.ts';
import { secretHash } from './secrets.server.ts';

const minutes = 60;
const hours = 60 * minutes;

/**
 * How often somebody may try a door (Q113). Whoever hammers somebody else's account from elsewhere
 * must not keep her out, so what refuses is always counted by where it comes from, too.
 */
const limits = {
  /** Wrong passwords for one account from one place; fewer once the account is under attack. */
  triesHere: { name: 'try-here', points: 10, seconds: 15 * minutes },
  triesUnderAttack: { name: 'try-under-attack', points: 3, seconds: 15 * minutes },
  /** Wrong passwords for one account from all places: more is an attack. */
  triesAnywhere: { name: 'try-anywhere', points: 50, seconds: 1 * hours },
  /** Wrong passwords from one place, whatever the account. */
  triesFrom: { name: 'try-from', points: 100, seconds: 15 * minutes },
  signUpsFrom: { name: 'sign-up-from', points: 60, seconds: 1 * hours },
  /** Asking for an email, say to reset a password. */
  emailsFrom: { name: 'email-from', points: 30, seconds: 1 * hours },
  emailsHere: { name: 'email-here', points: 5, seconds: 1 * hours },
  /** Emails that one address is sent; beyond, the ones it has must do. */
  emailsTo: { name: 'email-to', points: 10, seconds: 1 * hours },
};

/** An address says less in the table of limits as a hash, and is as short as any other. */
function accountKey(email: string): string {
  return secretHash(email.toLowerCase()).toString('base64url');
}

function keysOf(email: string, from: Client): { account: string; here: string } {
  const account = accountKey(email);
  return { account, here: `${account} ${from.address}` };
}

/** Counts one try at a password before it is checked. Out: 0, or the seconds to wait. */
export async function takePasswordTry(shop: Shop, email: string, from: Client): Promise<number> {
  const { account, here } = keysOf(email, from);
  const wait = Math.max(
    await shop.limits.take(limits.triesFrom, from.address),
    await shop.limits.take(limits.triesHere, here),
  );
  if (wait > 0) return wait;
  const isUnderAttack = (await shop.limits.take(limits.triesAnywhere, account)) > 0;
  return isUnderAttack ? shop.limits.take(limits.triesUnderAttack, here) : 0;
}

/** The password was right: the tries before it count no more. */
export async function forgetPasswordTries(shop: Shop, email: string, from: Client): Promise<void> {
  const { account, here } = keysOf(email, from);
  await shop.limits.giveBack(limits.triesFrom, from.address);
  await shop.limits.forget(limits.triesHere, here);
  await shop.limits.forget(limits.triesUnderAttack, here);
  await shop.limits.forget(limits.triesAnywhere, account);
}

/** Counts one sign-up. Out: 0, or the seconds to wait. */
export function takeSignUp(shop: Shop, from: Client): Promise<number> {
  return shop.limits.take(limits.signUpsFrom, from.address);
}

/** Counts one request for an email to this address. Out: 0, or the seconds to wait. */
export async function countEmailRequest(shop: Shop, email: string, from: Client): Promise<number> {
  return Math.max(
    await shop.limits.take(limits.emailsFrom, from.address),
    await shop.limits.take(limits.emailsHere, keysOf(email, from).here),
  );
}

/** May this address be sent one more email of this kind? Nobody's inbox is flooded. */
export async function mayWriteTo(shop: Shop, kind: string, email: string): Promise<boolean> {
  return (await shop.limits.take(limits.emailsTo, `${kind} ${accountKey(email)}`)) === 0;
}

const evenMs = 250;

/** Answers after a quarter second at the soonest: the time tells nobody whether there was any work (Q19). */
export async function inEvenTime(work: Promise<void>): Promise<void> {
  await Promise.all([work, pause(evenMs)]);
}
