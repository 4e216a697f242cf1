import { StartRefused } from '#database/start-refused.ts';
import { WrongSetting } from '#platform/config/config.ts';
import type { OpenShop } from './open-shop.ts';

/** What the person who starts the shop reads, beside the log: the owner's password once, and where it is open. */
export function sayOpen({ shop, newOwnerPassword }: OpenShop, port: number): void {
  const { settings } = shop;
  if (newOwnerPassword) sayOwner({ email: settings.ownerEmail, password: newOwnerPassword });
  console.log(`${settings.shop.name} is open at http://localhost:${port}`);
}

/** A password made here, the one time it is shown. */
export function sayOwner({ email, password }: { email: string; password: string }): void {
  console.log(`The owner signs in as ${email} with the password ${password} (shown this once).`);
}

/** After the owner's password was reset: her phone may be what was lost. */
export function sayCodesOff(): void {
  console.log('One-time codes, if they were on, are off now.');
}

/** Why the shop could not start: one sentence where a person can put it right. Ends the process with 1. */
export function sayWhyNot(error: unknown): never {
  const isPlain = error instanceof WrongSetting || error instanceof StartRefused;
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
