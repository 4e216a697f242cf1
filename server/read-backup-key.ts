import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isBackupSecret } from '#database/backup/encryption.ts';
import { StartRefused } from '#database/start-refused.ts';

/**
 * The secret key of an encrypted backup, from BACKUP_KEY or typed in a terminal without echo.
 * @throws {StartRefused} if there is none, or it is not a key
 */
export async function readBackupKey(): Promise<string> {
  const key = (process.env.BACKUP_KEY || (await askForKey())).trim();
  if (await isBackupSecret(key)) return key;
  throw new StartRefused('This is no backup key: it begins with AGE-SECRET-KEY-1.');
}

async function askForKey(): Promise<string> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) {
    throw new StartRefused(
      'The backup is encrypted: put its key, AGE-SECRET-KEY-1…, into BACKUP_KEY, or run this in a terminal.',
    );
  }
  stdout.write('The key of this backup (AGE-SECRET-KEY-1…): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    stdout.write('\n');
  }
}
