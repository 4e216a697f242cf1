import { stat } from 'node:fs/promises';
import { dateAndTime } from '#app/kit/dates.ts';
import { counted, fileSize } from '#app/kit/text.ts';
import type { Imported, LineError } from '#app/product-csv/product-files.contract.ts';
import { BrokenBackup, type Manifest } from '#database/backup/backup-file.ts';
import { StartRefused } from '#database/start-refused.ts';
import { WrongSetting } from '#platform/config/config.ts';
import { isLocalName } from './http-origin.ts';
import type { OpenShop } from './open-shop.ts';

/**
 * What the person who starts the shop reads, beside the log: the owner's password once, where emails are
 * while no mail server is set up, and where it is open.
 */
export function sayOpen({ shop, newOwnerPassword }: OpenShop, port: number): void {
  const { settings } = shop;
  if (newOwnerPassword) sayOwner({ email: settings.ownerEmail, password: newOwnerPassword });
  if (settings.mailHost === null && isLocalName(settings.publicUrl.hostname)) {
    console.log(`Emails go to http://localhost:${port}/mailbox until a mail server is set up.`);
  }
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

export async function sayBackedUp(file: string): Promise<void> {
  const { size } = await stat(file);
  console.log(`The whole shop is in ${file} (${fileSize(size)}). Keep it away from this machine.`);
}

export function sayRestored({ takenAt, tables }: Manifest): void {
  const { products = 0, orders = 0 } = tables;
  const contents = `${counted(products, 'product')}, ${counted(orders, 'order')}`;
  console.log(`The shop is what it was on ${dateAndTime(new Date(takenAt))}: ${contents}.`);
}

export function sayExported(file: string): void {
  console.log(`Every product is in ${file}.`);
}

export function sayImported({ added, changed, unchanged }: Imported): void {
  console.log(`${counted(added, 'product')} added, ${changed} changed, ${unchanged} unchanged.`);
}

/** What has to be put right in a file of products, a line for each. */
export function sayLineErrors(errors: readonly LineError[]): void {
  for (const { line, column, message } of errors) {
    console.error(`Line ${line}${column ? `, ${column}` : ''}: ${message}`);
  }
}

/** Why the shop could not start: one sentence where a person can put it right. Ends the process with 1. */
export function sayWhyNot(error: unknown): never {
  const isPlain = [WrongSetting, StartRefused, BrokenBackup].some((kind) => error instanceof kind);
  console.error(isPlain ? (error as Error).message : error);
  process.exit(1);
}
