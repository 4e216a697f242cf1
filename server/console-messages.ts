import { stat } from 'node:fs/promises';
import { bundledPostgresText } from '#app/kit/bundled-postgres.mjs';
import { dateAndTime } from '#app/kit/dates.ts';
import { formatFileSize, pluralize } from '#app/kit/text.ts';
import type { ImportSummary, RowError } from '#app/products/csv/product-csv.contract.ts';
import { InvalidBackup } from '#database/backup/backup-file.ts';
import { hadTwoFactor, type Restored } from '#database/backup/restore-backup.ts';
import type { Finding } from '#database/check-shop.ts';
import { databaseDamaged, isDatabaseDamaged } from '#database/damage.ts';
import { StartRefused } from '#database/start-refused.ts';
import { ConfigError } from '#platform/config/variables.ts';
import type { OpenShop } from './open-shop.ts';
import { ownerCredentials, type StartFacts, startMessage } from './start-message.ts';

/** Printed in one piece, so that whatever waits for the address gets all of it. */
export function printStarted({ shop, newOwnerPassword, mail }: OpenShop, port: number): void {
  const { ownerEmail, publicUrl, storeProfile } = shop.settings;
  const facts: StartFacts = {
    shopName: storeProfile.name,
    port,
    publicUrl,
    mail,
    bundledPostgres: shop.settings.isDatabaseBundled ? bundledPostgresText(shop.now()) : null,
    isRoot: process.getuid?.() === 0,
    newOwner: newOwnerPassword ? { email: ownerEmail, password: newOwnerPassword } : null,
  };
  console.log(startMessage(facts, { isTerminal: process.stdout.isTTY }));
}

/** A generated password, shown only this once. */
export function printOwnerCredentials(owner: { email: string; password: string }): void {
  console.log(ownerCredentials(owner, process.stdout.isTTY));
}

/** A password reset turns two-factor off, because the phone may be lost too. */
export function printTwoFactorOff(): void {
  console.log('One-time codes, if they were on, are off now.');
}

export function printKeysRotated(): void {
  console.log('The shop has new keys, and everybody has to sign in again.');
}

export function printRecounted(): void {
  console.log('The sums of the overview and the reports have been added up anew.');
}

export async function printBackup(
  file: string,
  { isEncrypted }: { isEncrypted: boolean },
): Promise<void> {
  const { size } = await stat(file);
  console.log(
    `The whole shop is in ${file} (${formatFileSize(size)}). Keep it away from this machine.`,
  );
  if (!isEncrypted) {
    console.log(
      'It is not encrypted: once the owner makes a backup key under Settings, the next is.',
    );
  }
}

/** One per line, in the form `restore` takes: 's3:backup-2026-11-21-213000.tar.age  22 Nov 2026, 3:00 am  3.2 MB' */
export function printBackups(
  backups: readonly { file: string; madeAt: Date; bytes: number }[],
): void {
  for (const { file, madeAt, bytes } of backups) {
    console.log(`${file}  ${dateAndTime(madeAt)}  ${formatFileSize(bytes)}`);
  }
  if (backups.length === 0) console.log('There is no stored backup.');
}

export function printRestored({ manifest, erasedAgain }: Restored): void {
  const { takenAt, tables } = manifest;
  const { products = 0, orders = 0 } = tables;
  const contents = `${pluralize(products, 'product')}, ${pluralize(orders, 'order')}`;
  console.log(`The shop is what it was on ${dateAndTime(new Date(takenAt))}: ${contents}.`);
  console.log(
    'Everybody has to sign in again, and links in emails sent before do not work any more.',
  );
  if (erasedAgain > 0) {
    console.log(`Erased again, as they had asked: ${pluralize(erasedAgain, 'account')}.`);
  }
  if (hadTwoFactor(manifest)) {
    console.log(
      'One-time codes are off, as no backup holds them: the owner turns them on again under Profile.',
    );
  }
}

/** 'ok     orders: 12 rows' */
export function printFinding({ isRight, text }: Finding): void {
  console.log(`${isRight ? 'ok   ' : 'WRONG'}  ${text}`);
}

export function printExported(file: string): void {
  console.log(`Every product is in ${file}.`);
}

export function printImported({ added, changed, unchanged }: ImportSummary): void {
  console.log(`${pluralize(added, 'product')} added, ${changed} changed, ${unchanged} unchanged.`);
}

/** The errors in a CSV file, one per line, with row, product and column. */
export function printRowErrors(errors: readonly RowError[]): void {
  for (const { row, sku, name, column, message } of errors) {
    const place = [`Row ${row}`, sku, name, column].filter(Boolean).join(', ');
    console.error(`${place}: ${message}`);
  }
}

/** Exits with 1. Errors that a person can fix are printed as one sentence, without a stack. */
export function exitWithError(error: unknown): never {
  if (isDatabaseDamaged(error)) {
    console.error(databaseDamaged(error.message).message);
    process.exit(1);
  }
  const isPlain = [ConfigError, StartRefused, InvalidBackup].some((kind) => error instanceof kind);
  console.error(isPlain ? (error as Error).message : error);
  process.exit(1);
}
